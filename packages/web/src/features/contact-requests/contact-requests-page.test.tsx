import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { findDialog, findToast } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { abilitiesOf, newId, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import type { ContactRequest } from './contact-request-filter.ts';

const path = '/conversations/contact-requests';
const words = (key: string, values = {}) => t(`conversations:contacts.${key}`, values);
const patch = 'PATCH /api/contact-requests/{contactRequestId}';
const remove = 'DELETE /api/contact-requests/{contactRequestId}';

const ana: ContactRequest = {
  id: newId(),
  email: 'ana@example.com',
  message: null,
  chatbotId: newId(),
  chatbotName: 'Help desk',
  conversationId: newId(),
  createdAt: '2026-11-20T10:00:00.000Z',
  doneAt: null,
  abilities: abilitiesOf('admin'),
};

function found(items: ContactRequest[]): void {
  api.respond('GET /api/contact-requests', ({ query }) => ({
    items,
    total: items.length,
    page: Number(query.page),
    pageSize: Number(query.pageSize),
  }));
}

async function openList(items = [ana]) {
  found(items);
  const user = await openScreen(path, userAs('admin'));
  await screen.findByRole('heading', { level: 1, name: words('title') });
  return user;
}

it('lists open requests with the way to write and to the conversation', async () => {
  await openList();
  const address = await screen.findByRole('link', { name: 'ana@example.com' });
  expect(address.getAttribute('href')).toBe('mailto:ana@example.com');
  const view = screen.getByRole('link', { name: words('view', { email: ana.email }) });
  expect(view.getAttribute('href')).toBe(`/conversations/${ana.conversationId}`);
  expect(api.calls('GET /api/contact-requests').at(-1)?.query).toMatchObject({ status: 'open', page: '1' });
});

it('shows what a visitor wrote beside the address', async () => {
  await openList([{ ...ana, message: 'Please call me.\nAfter five.' }]);
  expect(await screen.findByText(/Please call me\./)).toHaveProperty(
    'textContent',
    'Please call me.\nAfter five.',
  );
});

it('marks one as done', async () => {
  const user = await openList();
  api.respond(patch, { ...ana, doneAt: '2026-11-21T10:00:00.000Z' });
  const done = await screen.findByRole('button', { name: words('markDone', { email: ana.email }) });
  found([]);
  await user.click(done);
  await screen.findByRole('heading', { name: words('none.open') });
  expect(api.sent(patch)).toEqual([{ done: true }]);
});

it('removes one after a confirmation, and keeps it when that fails', async () => {
  const user = await openList();
  await user.click(await screen.findByRole('button', { name: words('removeNamed', { email: ana.email }) }));
  const dialog = await findDialog(words('removeTitle', { email: ana.email }), 'alertdialog');
  api.refuse(remove, 'internal_error');
  await user.click(dialog.getByRole('button', { name: words('remove') }));
  await findToast(words('removeFailed'));
  expect(screen.getAllByText('ana@example.com').length).toBeGreaterThan(0);
  api.respond(remove);
  found([]);
  await user.click(dialog.getByRole('button', { name: words('remove') }));
  await findToast(words('removed'));
  await waitFor(() => expect(screen.queryByText('ana@example.com')).toBeNull());
});

it('a list that could not be read can be tried again', async () => {
  api.refuse('GET /api/contact-requests', 'internal_error');
  const user = await openScreen(path, userAs('admin'));
  await screen.findByText(words('errorTitle'));
  found([ana]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByRole('link', { name: 'ana@example.com' });
});

it('follows what happens while it is open', async () => {
  await openList([]);
  await screen.findByRole('heading', { name: words('none.open') });
  found([ana]);
  api.live({ resource: 'contactRequest', resourceId: ana.id });
  await screen.findByRole('link', { name: 'ana@example.com' });
});

it('tells a member whom to ask, and requests nothing', async () => {
  await openScreen(path, userAs('member'));
  await screen.findByRole('heading', { level: 1, name: words('closedTitle') });
  expect(api.calls('GET /api/contact-requests')).toEqual([]);
});
