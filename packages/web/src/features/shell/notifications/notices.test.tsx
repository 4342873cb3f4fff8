import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { arrive } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { t } from '../../../../test/screen/words.ts';
import { sampleDashboard } from '../../../../test/stand-in/sample-figures.ts';
import { sampleNotice } from '../../../../test/stand-in/samples.ts';

const ready = sampleNotice('“Delivery times” is ready', false, { href: '/settings?tab=language' });
const joined = sampleNotice('Tomasz joined the team', true, { kind: 'team' });
const bell = (unread: number) =>
  screen.findByRole('button', {
    name: unread > 0 ? t('common:notices.unread', { count: unread }) : t('common:notices.title'),
  });
const panel = () => screen.findByRole('dialog', { name: t('common:notices.title') });

async function openWith(items: ReturnType<typeof sampleNotice>[], unread: number) {
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const user = await openScreen('/dashboard');
  api.respond('GET /api/notices', { items, unread });
  api.live({ resource: 'notice', resourceId: items[0]?.id ?? '1' });
  await bell(unread);
  return user;
}

it('counts unread notifications, and opening the panel marks them as read', async () => {
  api.respond('POST /api/notices/read');
  const user = await openWith([ready, joined], 1);
  await user.click(await bell(1));
  const lines = within(await panel()).getAllByRole('listitem');
  expect(lines).toHaveLength(2);
  within(lines[0]!).getByText(t('common:notices.new'));
  expect(within(lines[1]!).queryByText(t('common:notices.new'))).toBeNull();
  await waitFor(() => expect(api.calls('POST /api/notices/read')).toHaveLength(1));
});

it('opens the subject of a notification and closes', async () => {
  api.respond('POST /api/notices/read');
  const user = await openWith([ready], 1);
  await user.click(await bell(1));
  await user.click(await screen.findByRole('link', { name: /Delivery times/ }));
  await arrive('/settings?tab=language');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a notification of an unknown kind', async () => {
  api.respond('POST /api/notices/read');
  const user = await openWith([sampleNotice('A storm is coming', false, { kind: 'weather' })], 1);
  await user.click(await bell(1));
  within(await panel()).getByText('A storm is coming');
});

it('marks nothing as read if nothing is unread', async () => {
  const user = await openWith([joined], 0);
  await user.click(await bell(0));
  await panel();
  expect(api.calls('POST /api/notices/read')).toEqual([]);
});

it('reports that there is nothing new', async () => {
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const user = await openScreen('/dashboard');
  await user.click(await bell(0));
  await panel();
  await screen.findByText(t('common:notices.emptyTitle'));
});

it('restores the count if marking as read fails', async () => {
  api.refuse('POST /api/notices/read', 'internal_error');
  const user = await openWith([ready], 1);
  await user.click(await bell(1));
  await panel();
  await user.keyboard('{Escape}');
  await bell(1);
});

it('offers a retry if the notifications could not be loaded', async () => {
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const opening = openScreen('/dashboard');
  api.refuse('GET /api/notices', 'internal_error');
  const user = await opening;
  await user.click(await bell(0));
  await screen.findByText(t('common:notices.errorTitle'));
  api.respond('GET /api/notices', { items: [joined], unread: 0 });
  await user.click(within(await panel()).getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByText('Tomasz joined the team');
});
