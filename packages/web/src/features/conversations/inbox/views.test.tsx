import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { address, arrive } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { newId, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import {
  sampleCounts,
  sampleHandover,
  sampleTeam,
  sampleWholeConversation,
} from '../../../../test/stand-in/sample-inbox.ts';
import { sampleConversation } from '../../../../test/stand-in/samples.ts';

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const asked = () => api.calls('GET /api/conversations').at(-1)?.query;
const gift = sampleConversation('Return a gift', {
  controller: 'waiting',
  unread: 3,
  handover: sampleHandover(4),
  chatbotName: 'Help desk',
});
const hours = sampleConversation('Opening hours', {
  controller: 'person',
  assignee: { id: newId(), name: 'Ana Ruiz' },
  handover: sampleHandover(9, { waitingSince: null }),
});

async function openInbox(
  path: string,
  items = [gift, hours],
  role: 'member' | 'viewer' = 'member',
): Promise<UserEvent> {
  api.respond('GET /api/chatbots', []);
  api.respond(
    'GET /api/conversations/counts',
    sampleCounts({ mine: { total: 2, unread: 1 }, waiting: { total: 100, unread: 0 } }),
  );
  api.respond('GET /api/conversations', ({ query }) => ({
    items,
    total: items.length,
    page: Number(query.page),
    pageSize: Number(query.pageSize),
  }));
  const user = await openScreen(path, userAs(role));
  await screen.findByRole('heading', { level: 1, name: words('page.title') });
  return user;
}

it('counts the conversations of each view, and marks unread ones', async () => {
  await openInbox('/conversations');
  const nav = await screen.findByRole('navigation', { name: words('inbox.label') });
  const names = () =>
    within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const unread = words('inbox.unread', { number: '1' });
  await waitFor(() =>
    expect(names()).toEqual(['All', `Mine2${unread}`, 'Unassigned', 'Waiting99+', 'Mentions']),
  );
});

it('lists a view with its wait, unread messages and member, without asking for a status', async () => {
  const user = await openInbox('/conversations');
  const nav = await screen.findByRole('navigation', { name: words('inbox.label') });
  await user.click(await within(nav).findByRole('link', { name: new RegExp(`^${words('inbox.waiting')}`) }));
  await arrive('/conversations?inbox=waiting');
  await screen.findAllByText(words('inbox.waits', { time: '4 min' }));
  expect(asked()).toEqual({ view: 'waiting', page: '1', pageSize: '10' });
  screen.getByText(words('inbox.answered'));
  screen.getByText('Ana Ruiz');
  screen.getByText(words('inbox.nobody'));
  expect(screen.queryByRole('tab')).toBeNull();
});

it('lists snoozed conversations of a view, and searches in it', async () => {
  const user = await openInbox('/conversations?inbox=mine');
  await screen.findAllByText('Return a gift');
  await user.click(screen.getByRole('switch', { name: words('inbox.snoozed') }));
  await waitFor(() => expect(asked()).toMatchObject({ view: 'mine', snoozed: 'true' }));
  await user.click(screen.getAllByLabelText(words('toolbar.search'))[0]!);
  await user.paste('gift');
  await waitFor(() => expect(asked()).toMatchObject({ view: 'mine', snoozed: 'true', search: 'gift' }));
});

it.each(['mine', 'unassigned', 'waiting', 'mentions'])('says in words why %s is empty', async (view) => {
  await openInbox(`/conversations?inbox=${view}`, []);
  await screen.findByRole('heading', { name: words(`inbox.empty.${view}`) });
  screen.getByText(words(`inbox.empty.${view}Text`));
});

it('shows no views to a reader who may not reply', async () => {
  await openInbox('/conversations', [gift], 'viewer');
  await screen.findAllByText('Return a gift');
  expect(screen.queryByRole('navigation', { name: words('inbox.label') })).toBeNull();
});

it('updates a view live', async () => {
  await openInbox('/conversations?inbox=waiting', [gift]);
  await screen.findAllByText('Return a gift');
  api.respond('GET /api/conversations', { items: [hours], total: 1, page: 1, pageSize: 10 });
  api.live({ type: 'handover.taken', resource: 'conversation', resourceId: gift.id });
  await screen.findAllByText('Opening hours');
});

it('j and k walk through the list, and open the next and previous conversation at the side', async () => {
  const user = await openInbox('/conversations?inbox=waiting');
  await screen.findAllByText('Return a gift');
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toContain('Return a gift');
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toContain('Opening hours');
  await user.keyboard('k');
  api.respond('GET /api/conversations/{conversationId}', ({ params }) =>
    sampleWholeConversation(params.conversationId === gift.id ? 'Return a gift' : 'Opening hours', {
      id: params.conversationId ?? '',
      abilities: {},
    }),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/conversations/${gift.id}?inbox=waiting`));
  await screen.findByRole('heading', { level: 1, name: 'Return a gift' });
  await user.keyboard('j');
  await waitFor(() => expect(address()).toBe(`/conversations/${hours.id}?inbox=waiting`));
  await user.keyboard('k');
  await waitFor(() => expect(address()).toBe(`/conversations/${gift.id}?inbox=waiting`));
});

const billing = sampleTeam('Billing');

it('narrows a view and the whole list to a team, which stays in the address', async () => {
  api.respond('GET /api/teams', [billing, sampleTeam('Returns')]);
  const user = await openInbox('/conversations?inbox=waiting');
  const field = await screen.findByRole('combobox', { name: words('toolbar.team') });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Billing' }));
  await arrive(`/conversations?inbox=waiting&teamId=${billing.id}`);
  await waitFor(() => expect(asked()).toMatchObject({ view: 'waiting', teamId: billing.id }));
  await user.click(screen.getByRole('link', { name: words('inbox.all') }));
  await waitFor(() => expect(asked()?.teamId).toBeUndefined());
});

it('opens a list narrowed to a team, whose tabs have no counts, because those know no teams', async () => {
  api.respond('GET /api/teams', [billing]);
  await openInbox(`/conversations?teamId=${billing.id}`);
  await waitFor(() => expect(asked()).toMatchObject({ teamId: billing.id, status: 'active' }));
  const counted = api.calls('GET /api/conversations/counts').map(({ query }) => query);
  expect(counted.every((query) => !('teamId' in query))).toBe(true);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: words('toolbar.team') });
  await waitFor(() => expect(field.value).toBe('Billing'));
});

it('ignores a team in the address that is no id, and has no filter without teams', async () => {
  await openInbox('/conversations?inbox=waiting&teamId=planets');
  await screen.findByText('Return a gift');
  expect(asked()?.teamId).toBeUndefined();
  expect(screen.queryByRole('combobox', { name: words('toolbar.team') })).toBeNull();
});

it('shows the team of a conversation in its row', async () => {
  const routed = { ...gift, team: { id: billing.id, name: 'Billing' } };
  await openInbox('/conversations?inbox=waiting', [routed, hours]);
  await screen.findByText('Billing');
});

it('clears the team when nothing is found', async () => {
  api.respond('GET /api/teams', [billing]);
  const user = await openInbox(`/conversations?inbox=waiting&teamId=${billing.id}`, []);
  await user.click(await screen.findByRole('button', { name: words('inbox.clearFilters') }));
  await arrive('/conversations?inbox=waiting');
});
