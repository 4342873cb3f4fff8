import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { address, fill } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { chatbotFor, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleConversation } from '../../../test/stand-in/samples.ts';

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const gift = sampleConversation('Return a gift bought online');
const desk = chatbotFor('member', { name: 'Help desk' });
const asked = () => api.calls('GET /api/conversations').at(-1)?.query;

/** Responds to every question for conversations with these. */
function found(items: ReturnType<typeof sampleConversation>[], total = items.length): void {
  api.respond('GET /api/conversations', ({ query }) => ({
    items,
    total,
    page: Number(query.page),
    pageSize: Number(query.pageSize),
  }));
}

async function openList(path = '/conversations', items = [gift], total = items.length): Promise<UserEvent> {
  found(items, total);
  api.respond('GET /api/chatbots', [desk]);
  const user = await openScreen(path, userAs('viewer'));
  await screen.findByRole('heading', { level: 1, name: words('page.title') });
  return user;
}

it('asks for the active ones first, and shows what they were about', async () => {
  await openList();
  await screen.findAllByText('Return a gift bought online');
  expect(asked()).toMatchObject({ status: 'active', page: '1', pageSize: '10' });
});

it('asks for what the address says', async () => {
  await openList(`/conversations?status=all&chatbot=${desk.id}&search=gift&page=3&pageSize=25`, [gift], 60);
  await screen.findAllByText('Return a gift bought online');
  expect(asked()).toMatchObject({ chatbotId: desk.id, search: 'gift', page: '3', pageSize: '25' });
  expect(asked()).not.toHaveProperty('status');
});

it('takes a page, a size and a status that are none for the first', async () => {
  await openList('/conversations?status=lost&page=-4&pageSize=7');
  await screen.findAllByText('Return a gift bought online');
  expect(asked()).toMatchObject({ status: 'active', page: '1', pageSize: '10' });
});

it('asks for another status, and for the search once the typing rests', async () => {
  const user = await openList();
  await user.click(await screen.findByRole('tab', { name: new RegExp(words('tabs.completed')) }));
  await waitFor(() => expect(asked()).toMatchObject({ status: 'completed' }));
  await fill(user, screen.getAllByLabelText(words('toolbar.search'))[0]!, ' gift ');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'gift', page: '1' }));
  expect(new URLSearchParams(address().split('?')[1]).get('status')).toBe('completed');
});

it('turns pages', async () => {
  const user = await openList('/conversations', [gift], 25);
  await screen.findAllByText('Return a gift bought online');
  await user.click(screen.getByRole('button', { name: t('common:ui.nextPage') }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '2' }));
});

it('says that nobody has written yet', async () => {
  await openList('/conversations', []);
  await screen.findByRole('heading', { name: words('empty.title') });
});

it('says that nothing matches, and shows everything on demand', async () => {
  api.respond('GET /api/chatbots', [desk]);
  api.respond('GET /api/conversations', ({ query }) => ({
    items: query.search ? [] : [gift],
    total: query.search ? 0 : 1,
    page: 1,
    pageSize: 10,
  }));
  const user = await openScreen('/conversations?search=zzzz', userAs('viewer'));
  await screen.findByText(words('none.filtered'));
  await user.click(screen.getByRole('button', { name: words('none.showAll') }));
  await screen.findAllByText('Return a gift bought online');
});

it('conversations that could not be read can be tried again', async () => {
  api.respond('GET /api/chatbots', [desk]);
  api.refuse('GET /api/conversations', 'internal_error');
  const user = await openScreen('/conversations', userAs('viewer'));
  await screen.findByText(words('error.title'));
  found([gift]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findAllByText('Return a gift bought online');
});

it('follows what happens while it is open', async () => {
  await openList();
  await screen.findAllByText('Return a gift bought online');
  found([sampleConversation('Opening hours'), gift]);
  api.live({ resource: 'conversation', resourceId: gift.id });
  await screen.findAllByText('Opening hours');
});
