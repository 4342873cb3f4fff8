import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { arrive, findDialog, findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleDashboard } from '../../../../test/stand-in/sample-figures.ts';
import { sampleCounts, samplePresence } from '../../../../test/stand-in/sample-inbox.ts';

const put = 'PUT /api/presence';

async function openDashboard(role: 'member' | 'viewer' = 'member') {
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const person = userAs(role);
  const user = await openScreen('/dashboard', person);
  await screen.findByRole('heading', { level: 1 });
  return { user, person };
}

it('shows that the member is there, once a minute while something moves', async () => {
  const { user } = await openDashboard();
  await waitFor(() => expect(api.sent(put)).toEqual([{ status: 'online', isSign: true }]));
  await user.keyboard('x');
  expect(api.sent(put)).toHaveLength(1);
  const later = Date.now() + 61_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  try {
    await user.keyboard('xx');
  } finally {
    clock.mockRestore();
  }
  await waitFor(() => expect(api.sent(put)).toHaveLength(2));
});

it('says nothing about a reader who may not reply', async () => {
  const { user, person } = await openDashboard('viewer');
  await user.click(screen.getByRole('button', { name: t('common:account.menu', { name: person.fullName }) }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitemradio')).toBeNull();
  expect(api.calls(put)).toEqual([]);
  expect(api.calls('GET /api/conversations/counts')).toEqual([]);
});

it('switches in the account menu, and says so if that fails', async () => {
  const { user, person } = await openDashboard();
  const menu = () =>
    user.click(screen.getByRole('button', { name: t('common:account.menu', { name: person.fullName }) }));
  api.respond(put, samplePresence(person.fullName, { userId: person.id, status: 'away' }));
  await menu();
  await user.click(await screen.findByRole('menuitemradio', { name: t('common:presence.away') }));
  await waitFor(() => expect(api.sent(put).at(-1)).toEqual({ status: 'away' }));
  // A menu that closes gives the focus back, which would close the next one.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu'));
  await menu();
  const away = await screen.findByRole('menuitemradio', { name: t('common:presence.away') });
  await waitFor(() => expect(away.getAttribute('aria-checked')).toBe('true'));
  api.refuse(put, 'internal_error', { message: 'The disk is on fire' });
  await user.click(screen.getByRole('menuitemradio', { name: t('common:presence.off') }));
  await findToast(t('common:presence.failed'), 'The disk is on fire');
});

it('shows in the account menu how much the member has open now', async () => {
  const { user, person } = await openDashboard();
  await waitFor(() => expect(api.sent(put)).toHaveLength(1));
  const own = samplePresence(person.fullName, { userId: person.id, open: 3, capacity: 5 });
  api.respond(put, own);
  api.respond('GET /api/presence', [samplePresence('Ana Ruiz'), { ...own, open: 4 }]);
  const menu = screen.getByRole('button', { name: t('common:account.menu', { name: person.fullName }) });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitemradio', { name: t('common:presence.away') }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu'));
  await user.click(menu);
  await screen.findByText(t('common:presence.load', { open: 4, capacity: 5 }));
});

it('the last tab that closes says that the member is away, without overriding a choice', async () => {
  await openDashboard();
  await waitFor(() => expect(api.sent(put)).toHaveLength(1));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(api.sent(put).at(-1)).toEqual({ status: 'away', isSign: true }));
});

it.each([
  ['that the member is away', false],
  ['the same, even if that fails', true],
])('signing out first says %s', async (_what, fails) => {
  const { user, person } = await openDashboard();
  await waitFor(() => expect(api.sent(put)).toHaveLength(1));
  if (fails) api.lose(put);
  api.respond('POST /api/logout');
  await user.click(screen.getByRole('button', { name: t('common:account.menu', { name: person.fullName }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('common:account.logout') }));
  const dialog = await findDialog(t('common:account.logoutTitle'), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: t('common:account.logout') }));
  await arrive('/auth');
  expect(api.sent(put).at(-1)).toEqual({ status: 'away', isSign: true });
  const keys = api.calls().map(({ key }) => key);
  expect(keys.lastIndexOf(put)).toBeLessThan(keys.indexOf('POST /api/logout'));
});

it('a tab that closes says nothing while another one is open', async () => {
  const other = new BroadcastChannel('parley-tabs');
  const heard: unknown[] = [];
  other.onmessage = ({ data }) => {
    heard.push(data.says);
    if (data.says === 'hello') other.postMessage({ from: 'other', says: 'here' });
  };
  try {
    await openDashboard();
    await waitFor(() => expect(heard).toContain('hello'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(heard).toContain('bye'));
    expect(api.sent(put)).toEqual([{ status: 'online', isSign: true }]);
  } finally {
    other.close();
  }
});

it('counts in the menu who waits, each once, up to 99', async () => {
  api.respond(
    'GET /api/conversations/counts',
    sampleCounts({ mine: { total: 9, unread: 2 }, waiting: { total: 3, unread: 3 } }),
  );
  await openDashboard();
  const link = async (number: string) =>
    within(screen.getByRole('complementary', { name: t('common:nav.sidebar') })).findByRole('link', {
      name: new RegExp(t('common:nav.waiting', { number })),
    });
  expect((await link('3')).getAttribute('href')).toBe('/conversations');
  api.respond('GET /api/conversations/counts', sampleCounts({ waiting: { total: 100, unread: 0 } }));
  api.live({ type: 'handover.requested', resource: 'conversation', resourceId: 'x' });
  expect((await link('100')).textContent).toContain('99+');
});

it('says in the account menu how many conversations the member has, of how many they take', async () => {
  api.respond(put, samplePresence('Ada Osei', { open: 3, capacity: 8 }));
  const { user, person } = await openDashboard();
  await waitFor(() => expect(api.calls(put)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: t('common:account.menu', { name: person.fullName }) }));
  await screen.findByText(t('common:presence.load', { open: 3, capacity: 8 }));
});
