import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { address, fill, findDialog, findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { chatbotFor, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleConversation } from '../../../../test/stand-in/samples.ts';

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const gift = sampleConversation('Return a gift bought online');
const desk = chatbotFor('member', { name: 'Help desk' });
const noView = { total: 0, unread: 0 };
const noViews = { mine: noView, unassigned: noView, waiting: noView, mentions: noView };
const asked = () => api.calls('GET /api/conversations').at(-1)?.query;

/** Mocks the list of conversations. */
function found(items: ReturnType<typeof sampleConversation>[], total = items.length): void {
  api.respond('GET /api/conversations/counts', { all: 0, active: 0, completed: 0, ...noViews });
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

it('CONV-01: requests active conversations first, and shows their subjects', async () => {
  await openList();
  await screen.findAllByText('Return a gift bought online');
  expect(asked()).toMatchObject({ status: 'active', page: '1', pageSize: '10' });
});

it('CONV-05: marks the search text in the matching sentence', async () => {
  const text = 'Where can I charge my electric car?';
  const marks = [
    { start: 22, end: 30 },
    { start: 31, end: 34 },
  ];
  const said = { messageId: gift.id, role: 'user', text, marks } as const;
  await openList('/conversations?status=all&search=electric%20cars', [{ ...gift, found: said }]);
  await screen.findAllByText('electric');
  const [shown] = [...document.querySelectorAll('mark')].map((mark) => mark.closest('[dir=auto]'));
  expect(shown?.textContent).toBe(text);
  const marked = [...(shown?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent);
  expect(marked).toEqual(['electric', 'car']);
});

it('requests the filters in the address', async () => {
  await openList(`/conversations?status=all&chatbot=${desk.id}&search=gift&page=3&pageSize=25`, [gift], 60);
  await screen.findAllByText('Return a gift bought online');
  expect(asked()).toMatchObject({ chatbotId: desk.id, search: 'gift', page: '3', pageSize: '25' });
  expect(asked()).not.toHaveProperty('status');
});

it('CONV-19, ANA-14: applies filters from figures, and removes them one by one', async () => {
  const user = await openList(
    '/conversations?status=all&outcome=unanswered&sentiment=negative&rating=down&language=de&topic=Vouchers&intent=refund' +
      '&mood=positive&csat=other&lead=true&counted=true&from=2026-03-04&to=2026-03-10&timezone=America/New_York',
    [{ ...gift, outcome: 'unanswered' }],
  );
  await screen.findAllByText('Return a gift bought online');
  const days = { from: '2026-03-04', to: '2026-03-10', timezone: 'America/New_York' };
  expect(asked()).toMatchObject({
    outcome: 'unanswered',
    sentiment: 'negative',
    rating: 'down',
    language: 'de',
    topic: 'Vouchers',
    intent: 'refund',
    mood: 'positive',
    csat: 'other',
    hasLead: 'true',
    counted: 'true',
    ...days,
  });
  expect(screen.getAllByText(t('analytics:outcomes.unanswered')).length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: t('common:ui.removeNamed', { name: 'Vouchers' }) }));
  await waitFor(() => expect(asked()).not.toHaveProperty('topic'));
  await user.click(
    screen.getByRole('button', { name: t('common:ui.removeNamed', { name: words('filters.csat.other') }) }),
  );
  await waitFor(() => expect(asked()).not.toHaveProperty('csat'));
  await user.selectOptions(screen.getAllByLabelText(t('analytics:charts.outcome'))[0]!, 'resolved');
  await waitFor(() => expect(asked()).toMatchObject({ outcome: 'resolved', page: '1', ...days }));
  expect(new URLSearchParams(address().split('?')[1]).get('outcome')).toBe('resolved');
  const file = screen.getByRole('link', { name: words('page.export') }).getAttribute('href');
  expect(file).toContain('outcome=resolved');
});

it('ignores invalid filters', async () => {
  await openList(
    '/conversations?outcome=x&sentiment=0.5&mood=sad&csat=5&rating=5&language=DE1&lead=1&counted=2&from=today&to=1&timezone=%2B2',
  );
  await screen.findAllByText('Return a gift bought online');
  expect(asked()).toEqual({ status: 'active', page: '1', pageSize: '10' });
});

it('uses defaults for an invalid page, page size or status', async () => {
  await openList('/conversations?status=lost&page=-4&pageSize=7');
  await screen.findAllByText('Return a gift bought online');
  expect(asked()).toMatchObject({ status: 'active', page: '1', pageSize: '10' });
});

it('CONV-01: requests other statuses, and searches once typing pauses', async () => {
  const user = await openList();
  await user.click(await screen.findByRole('tab', { name: new RegExp(words('tabs.completed')) }));
  await waitFor(() => expect(asked()).toMatchObject({ status: 'completed' }));
  await fill(user, screen.getAllByLabelText(words('toolbar.search'))[0]!, ' gift ');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'gift', page: '1' }));
  expect(new URLSearchParams(address().split('?')[1]).get('status')).toBe('completed');
  await user.click(screen.getByRole('tab', { name: /^All/ }));
  await waitFor(() => expect(asked()).not.toHaveProperty('status'));
});

it('CONV-01: tabs show counts within the filters, but not within a search', async () => {
  found([gift]);
  api.respond('GET /api/chatbots', [desk]);
  api.respond('GET /api/conversations/counts', { all: 100, active: 4, completed: 99, ...noViews });
  const user = await openScreen('/conversations?language=de', userAs('viewer'));
  await screen.findByRole('tab', { name: /^All/ });
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Active1', 'Completed99', 'All99+']));
  expect(api.calls('GET /api/conversations/counts').map(({ query }) => query)).toEqual([{ language: 'de' }]);
  await fill(user, screen.getAllByLabelText(words('toolbar.search'))[0]!, 'gift');
  await waitFor(() => expect(names()).toEqual(['Active1', 'Completed', 'All']));
});

it('CONV-11: pages through the list with the chosen page size', async () => {
  const user = await openList('/conversations', [gift], 25);
  await screen.findAllByText('Return a gift bought online');
  await user.click(screen.getByRole('button', { name: t('common:ui.nextPage') }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '2' }));
  const sizes = screen.getByLabelText(t('common:ui.perPage'));
  expect([...sizes.querySelectorAll('option')].map(({ value }) => value)).toEqual(['10', '25', '50', '100']);
  await user.selectOptions(sizes, '25');
  await waitFor(() => expect(asked()).toMatchObject({ page: '1', pageSize: '25' }));
});

it('shows an empty state before the first conversation', async () => {
  await openList('/conversations', []);
  await screen.findByRole('heading', { name: words('empty.title') });
});

it.each(['search=zzzz', 'country=NO'])(
  'reports that nothing matches %s, and can clear the filters',
  async (part) => {
    found([]);
    api.respond('GET /api/chatbots', [desk]);
    api.respond('GET /api/conversations', ({ query }) => ({
      items: query.search || query.country ? [] : [gift],
      total: query.search || query.country ? 0 : 1,
      page: 1,
      pageSize: 10,
    }));
    const user = await openScreen(`/conversations?${part}`, userAs('viewer'));
    await screen.findByText(words('none.filtered'));
    await user.click(screen.getByRole('button', { name: words('none.showAll') }));
    await screen.findAllByText('Return a gift bought online');
  },
);

it('ERR-16: offers a retry if the conversations could not be loaded', async () => {
  found([]);
  api.respond('GET /api/chatbots', [desk]);
  api.refuse('GET /api/conversations', 'internal_error');
  const user = await openScreen('/conversations', userAs('viewer'));
  await screen.findByText(words('error.title'));
  found([gift]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findAllByText('Return a gift bought online');
});

it('updates live while open', async () => {
  await openList();
  await screen.findAllByText('Return a gift bought online');
  found([sampleConversation('Opening hours'), gift]);
  api.live({ resource: 'conversation', resourceId: gift.id });
  await screen.findAllByText('Opening hours');
});

describe('deleting', () => {
  const mine = (intent: string) => sampleConversation(intent, { abilities: { 'conversation.delete': true } });
  const [first, second, third] = [mine('First'), mine('Second'), mine('Third')];
  const bulkDelete = 'POST /api/conversations/bulk-delete';
  const choose = (user: UserEvent, { id }: { id: string }) => {
    const name = t('common:ui.selectNamed', { name: words('table.named', { id: id.slice(-8) }) });
    return user.click(screen.getByRole('checkbox', { name }));
  };

  async function openChosen(): Promise<UserEvent> {
    const user = await openList('/conversations', [first, second, third]);
    await screen.findAllByText('First');
    await choose(user, first);
    await choose(user, third);
    screen.getByText(t('common:ui.selected', { count: 2 }));
    await user.click(screen.getByRole('button', { name: words('delete.confirm') }));
    return user;
  }

  it('CONV-09: asks with the number of selected conversations, deletes them, and confirms', async () => {
    const user = await openChosen();
    const dialog = await findDialog(words('delete.title', { count: 2 }), 'alertdialog');
    dialog.getByText(words('delete.text', { count: 2 }));
    expect(api.calls(bulkDelete)).toEqual([]);
    api.respond(bulkDelete);
    found([second]);
    await user.click(dialog.getByRole('button', { name: words('delete.confirm') }));
    await findToast('Conversations deleted');
    expect(api.sent(bulkDelete)).toEqual([{ ids: [first.id, third.id] }]);
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
    expect(screen.queryByRole('toolbar', { name: t('common:ui.selection') })).toBeNull();
  });

  it('CONV-10: reports a failed deletion with the reason, and keeps the rows', async () => {
    const user = await openChosen();
    const dialog = await findDialog(words('delete.title', { count: 2 }), 'alertdialog');
    api.refuse(bulkDelete, 'internal_error', { message: 'The disk is on fire' });
    await user.click(dialog.getByRole('button', { name: words('delete.confirm') }));
    await findToast('Could not delete conversations. Please try again.', 'The disk is on fire');
    expect(screen.getAllByText('First').length).toBeGreaterThan(0);
    await user.click(dialog.getByRole('button', { name: t('common:ui.cancel') }));
    screen.getByText(t('common:ui.selected', { count: 2 }));
  });

  it('CONV-08: exports only the selected ones', async () => {
    const user = await openList('/conversations', [first, second, third]);
    await screen.findAllByText('First');
    await choose(user, first);
    await choose(user, third);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    try {
      await user.click(screen.getByRole('button', { name: words('page.export') }));
      const [path] = assign.mock.calls.flat();
      expect(decodeURIComponent(String(path))).toBe(
        `/api/conversations/export.csv?ids=${first.id},${third.id}`,
      );
    } finally {
      assign.mockRestore();
    }
  });

  it('CONV-07: selects one row or the whole page, with the count', async () => {
    const user = await openList('/conversations', [first, second, third]);
    await screen.findAllByText('First');
    await choose(user, second);
    screen.getByText(t('common:ui.selected', { count: 1 }));
    const all = screen.getByRole('checkbox', { name: t('common:ui.selectAll') });
    await user.click(all);
    screen.getByText(t('common:ui.selected', { count: 3 }));
    await user.click(all);
    expect(screen.queryByRole('toolbar', { name: t('common:ui.selection') })).toBeNull();
  });

  it('deselects rows that leave the page', async () => {
    const user = await openList('/conversations', [first, second, third]);
    await screen.findAllByText('First');
    await choose(user, first);
    await choose(user, second);
    found([second]);
    api.live({ resource: 'conversation', resourceId: first.id });
    await screen.findByText(t('common:ui.selected', { count: 1 }));
  });

  it('CONV-08: without permission to delete, selected rows can only be exported', async () => {
    const user = await openList();
    await screen.findAllByText('Return a gift bought online');
    await user.click(screen.getAllByRole('checkbox').at(-1)!);
    expect(screen.getAllByRole('button', { name: words('page.export') })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: words('delete.confirm') })).toBeNull();
    const all = screen.getByRole('link', { name: words('page.export') });
    expect(all.getAttribute('href')).toBe('/api/conversations/export.csv?status=active');
  });
});

it('links to the contact requests, with the number of open ones', async () => {
  found([gift]);
  api.respond('GET /api/chatbots', [desk]);
  api.respond('GET /api/leads', { items: [], total: 3, page: 1, pageSize: 10 });
  await openScreen('/conversations', userAs('admin'));
  const link = await screen.findByRole('link', { name: new RegExp(`${words('contacts.title')}.*3`) });
  expect(link.getAttribute('href')).toBe('/leads?asked=yes&status=new');
  expect(api.calls('GET /api/leads')[0]?.query).toEqual({ asked: 'yes', status: 'new' });
});
