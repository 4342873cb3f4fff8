import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import {
  address,
  arrive,
  cellsOf,
  findDialog,
  findProblem,
  findToast,
  undo,
} from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { newId, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleChatbot } from '../../../test/stand-in/sample-chatbot.ts';
import { sampleDashboard } from '../../../test/stand-in/sample-figures.ts';

const words = (key: string, values = {}) => t(`dashboard:${key}`, values);
const chatbot = (name: string, change = {}) => sampleChatbot({ id: newId(), name, ...change });
const statOf = (key: string) =>
  screen.getByText(words(`figures.${key}`), { selector: 'dt' }).parentElement?.textContent;

it('DASH-01: greets by first name, and shows each number with its change', async () => {
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Gift Finder')]));
  await openScreen('/dashboard', userAs('admin', { fullName: 'Ada  Osei' }));
  await screen.findByRole('heading', { level: 1, name: /, Ada$/ });
  await screen.findByRole('table', { name: words('performance.title') });
  screen.getByText(words('compared.7d'));
  expect(statOf('conversations')).toContain('12020%');
  expect(statOf('messages')).toContain('8405%');
  expect(statOf('response')).toContain('1.4');
  expect(statOf('leads')).toContain('95');
  screen.getByText(t('common:satisfaction.note'));
  const shares = ['csat', 'thumbs', 'mood'].map(
    (key) => screen.getByText(t(`common:satisfaction.${key}`), { selector: 'dt' }).parentElement?.textContent,
  );
  expect(shares).toEqual([
    expect.stringContaining('75%5 ptsRatings: 20'),
    expect.stringContaining('86%0 ptsRatings: 50'),
    expect.stringContaining('91%1.4 ptsNeutral: 6%'),
  ]);
});

it('DASH-01: shows how many conversations have an unanswered question, with a link', async () => {
  const sample = sampleDashboard([chatbot('Gift Finder')]);
  const unanswered = { value: 7, previous: 4, series: [] };
  api.respond('GET /api/dashboard', { ...sample, totals: { ...sample.totals, unanswered } });
  await openScreen('/dashboard', userAs('viewer'));
  const link = await screen.findByRole('link', { name: words('figures.unanswered', { number: 7 }) });
  expect(new URL(link.getAttribute('href') ?? '', 'http://parley').searchParams.get('outcome')).toBe(
    'unanswered',
  );
});

it('DASH-07: compares only with periods, and for chatbots, that were recorded from the start', async () => {
  const sample = sampleDashboard([chatbot('Gift Finder')]);
  api.respond('GET /api/dashboard', {
    ...sample,
    isComparable: false,
    chatbots: sample.chatbots.map((one) => ({ ...one, isComparable: false })),
  });
  await openScreen('/dashboard');
  const table = await screen.findByRole('table', { name: words('performance.title') });
  expect(statOf('conversations')).toBe(`${words('figures.conversations')}120`);
  expect(within(table).queryByText('20%')).toBeNull();
  expect(screen.queryByText(words('compared.7d'))).toBeNull();
});

it('DASH-01: conversations and leads link to the rows that they count, for all chatbots or one', async () => {
  const gifts = chatbot('Gift Finder');
  api.respond('GET /api/dashboard', sampleDashboard([gifts]));
  await openScreen('/dashboard', userAs('viewer'));
  const table = await screen.findByRole('table', { name: words('performance.title') });
  const pathOf = (link: HTMLElement) => link.getAttribute('href')?.split('?') ?? [];
  const stats = screen
    .getAllByRole('link')
    .map(pathOf)
    .filter(([path, query]) => path === '/conversations' && query);
  expect(stats.map(([, query]) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    expect.objectContaining({ status: 'all', counted: 'true', from: '2026-11-14', to: '2026-11-20' }),
    expect.objectContaining({ lead: 'true', counted: 'true' }),
    expect.objectContaining({ csat: 'good', counted: 'true' }),
    expect.objectContaining({ csat: 'any', counted: 'true' }),
    expect.objectContaining({ mood: 'positive', counted: 'true' }),
    expect.objectContaining({ sentiment: 'neutral', counted: 'true' }),
    expect.objectContaining({ chatbot: gifts.id, counted: 'true' }),
  ]);
  expect(within(table).getByRole('link', { name: '60' }).getAttribute('href')).toContain(gifts.id);
});

it('DASH-07: loads another range and keeps it in the address', async () => {
  api.respond('GET /api/dashboard', ({ query }) =>
    sampleDashboard([chatbot('Gift Finder')], {
      totals: {
        ...sampleDashboard([]).totals,
        conversations: { value: query.range === '90d' ? 900 : 7, previous: null, series: [] },
      },
    }),
  );
  const user = await openScreen('/dashboard');
  await waitFor(() => expect(statOf('conversations')).toContain('7'));
  await user.click(screen.getByRole('button', { name: '90 d' }));
  await waitFor(() => expect(statOf('conversations')).toContain('900'));
  expect(address()).toBe('/dashboard?range=90d');
});

it('DASH-04, DASH-06: shows figures of chatbots, the busiest ones and those changed last', async () => {
  const desk = chatbot('Shop Desk', { messageCount: 40, sourceCount: 2 });
  api.respond('GET /api/dashboard', sampleDashboard([desk, chatbot('Quiet')]));
  await openScreen('/dashboard');
  const table = await screen.findByRole('table', { name: words('performance.title') });
  const [first] = within(table).getAllByRole('row').slice(1).map(cellsOf);
  expect(first).toEqual([
    'Shop Desk',
    t('chatbots:status.draft'),
    '60',
    '20%',
    '91%',
    expect.stringContaining('1.4'),
  ]);
  expect(within(table).getByRole('link', { name: 'Shop Desk' }).getAttribute('href')).toBe(
    `/builder/${desk.id}`,
  );
  const top = screen.getByRole('list', { name: words('top.title') });
  expect(
    within(top)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Shop Desk 40']);
  const recent = screen.getByRole('list', { name: words('recent.title') });
  expect(within(recent).getAllByRole('listitem')).toHaveLength(2);
});

it('DASH-02: quick actions lead to their screens, as far as the role allows', async () => {
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Desk')]));
  await openScreen('/dashboard');
  const hrefs = ['create', 'analytics', 'leads', 'invite'].map(async (key) =>
    (await screen.findByRole('link', { name: words(`quick.${key}`) })).getAttribute('href'),
  );
  expect(await Promise.all(hrefs)).toEqual([
    '/chatbots?new=1',
    '/analytics',
    '/leads',
    '/settings?tab=team-members',
  ]);
});

it('DASH-02: a viewer neither creates nor invites', async () => {
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Desk')]));
  await openScreen('/dashboard', userAs('viewer'));
  await screen.findByRole('link', { name: words('quick.analytics') });
  expect(screen.queryByRole('link', { name: words('quick.create') })).toBeNull();
  expect(screen.queryByRole('link', { name: words('quick.invite') })).toBeNull();
  expect(screen.queryByRole('link', { name: t('chatbots:page.new') })).toBeNull();
});

it('DASH-03: shows recent activity with links', async () => {
  const href = `/builder/${newId()}`;
  api.respond(
    'GET /api/dashboard',
    sampleDashboard([chatbot('Desk')], {
      activity: [
        {
          id: 'a',
          kind: 'chatbot_created',
          at: '2026-11-20T09:00:00.000Z',
          actorName: 'Ines',
          params: { chatbotName: 'Desk' },
          href,
        },
        {
          id: 'b',
          kind: 'planet_moved',
          at: '2026-11-20T08:00:00.000Z',
          actorName: null,
          params: {},
          href: null,
        },
      ],
    }),
  );
  await openScreen('/dashboard');
  const link = await screen.findByRole('link', {
    name: words('activity.chatbotCreated', { actor: 'Ines', chatbot: 'Desk' }),
  });
  expect(link.getAttribute('href')).toBe(href);
  screen.getByText(words('activity.other', { actor: words('activity.somebody') }));
});

it('DASH-05: an alert names the event and its remedy, and can be dismissed', async () => {
  const alert = {
    id: 'source:1:2',
    kind: 'source_failed',
    severity: 'error',
    params: { name: 'Terms.pdf', chatbotName: 'Desk' },
    href: '/builder/1?tab=knowledge',
  } as const;
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Desk')], { alerts: [alert] }));
  api.respond('POST /api/dashboard/alerts/{alertId}/dismiss');
  const user = await openScreen('/dashboard');
  const what = words('alerts.sourceFailed.what', alert.params);
  await screen.findByText(what);
  const act = screen.getByRole('link', { name: words('alerts.sourceFailed.act') });
  expect(act.getAttribute('href')).toBe(alert.href);
  await user.click(screen.getByRole('button', { name: words('alerts.dismiss', { what }) }));
  await screen.findByText(words('alerts.none'));
  api.respond('DELETE /api/dashboard/alerts/{alertId}/dismiss');
  await undo(user, words('alerts.dismissed'));
  await screen.findByText(what);
  for (const method of ['POST', 'DELETE'] as const) {
    const calls = api.calls(`${method} /api/dashboard/alerts/{alertId}/dismiss`);
    expect(calls.map(({ params }) => params.alertId)).toEqual([alert.id]);
  }
});

it('DASH-05: an alert that could not be dismissed is shown again', async () => {
  const alert = {
    id: 'quota:1:80',
    kind: 'quota_warning',
    severity: 'warning',
    params: { percent: 85, used: 85, limit: 100 },
    href: '/billing',
  } as const;
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Desk')], { alerts: [alert] }));
  api.refuse('POST /api/dashboard/alerts/{alertId}/dismiss', 'internal_error');
  const user = await openScreen('/dashboard');
  const what = words('alerts.quotaWarning.what', { percent: '85%' });
  await user.click(await screen.findByRole('button', { name: words('alerts.dismiss', { what }) }));
  await findToast(words('alerts.dismissFailed'));
  await screen.findByText(what);
});

describe('without a chatbot', () => {
  async function openEmpty(person = userAs('admin')) {
    api.respond('GET /api/dashboard', sampleDashboard([]));
    const user = await openScreen('/dashboard', person);
    await screen.findByRole('heading', { name: words('empty.title') });
    return user;
  }

  it('DASH-08, DASH-09: shows how to begin, also for a chatbot without knowledge', async () => {
    const user = await openEmpty();
    for (const step of [1, 2]) screen.getByText(words(`empty.step${step}`));
    api.respond('GET /api/chatbots', []);
    await user.click(screen.getByRole('link', { name: words('quick.create') }));
    await arrive('/chatbots?new=1');
    await findDialog(t('chatbots:create.title'));
  });

  it.each([
    ['books.example', { type: 'url', url: 'https://books.example', crawl: {} }],
    [
      'We open at nine.\nA book costs ten euros.',
      { type: 'text', name: 'We open at nine.', content: 'We open at nine.\nA book costs ten euros.' },
    ],
  ])('creates the first chatbot from %j', async (knowledge, source) => {
    const user = await openEmpty();
    const created = chatbot('Harbour Books');
    api.respond('POST /api/chatbots', created);
    api.refuse('POST /api/chatbots/{chatbotId}/knowledge', 'plan_limit_sources');
    api.respond('GET /api/chatbots/{chatbotId}', created);
    api.respond('GET /api/chatbots/{chatbotId}/knowledge', []);
    await user.click(screen.getByRole('button', { name: t('chatbots:create.submit') }));
    const field = screen.getByLabelText(words('first.label'));
    await findProblem(field, words('first.required'));
    expect(api.calls('POST /api/chatbots')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.paste(knowledge);
    await user.click(screen.getByRole('button', { name: t('chatbots:create.submit') }));
    await arrive(`/builder/${created.id}?tab=knowledge`);
    expect(api.calls('POST /api/chatbots')).toMatchObject([
      { body: { name: 'Harbour Books', companyName: 'Harbour Books' } },
    ]);
    expect(api.calls('POST /api/chatbots/{chatbotId}/knowledge')).toMatchObject([{ body: source }]);
    // The error is reported; the chatbot exists, so adding knowledge can be retried there.
    await findToast(t('chatbots:toast.knowledgeFailed'));
  });

  it('offers a viewer no field', async () => {
    await openEmpty(userAs('viewer'));
    expect(screen.queryByRole('button', { name: t('chatbots:create.submit') })).toBeNull();
    expect(screen.queryByRole('link', { name: t('chatbots:page.new') })).toBeNull();
  });
});

it('offers a retry if the dashboard could not be loaded', async () => {
  api.refuse('GET /api/dashboard', 'internal_error');
  const user = await openScreen('/dashboard');
  await screen.findByRole('heading', { name: words('error.title') });
  screen.getByText('01JD4K-7Q2M');
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Gift Finder')]));
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findAllByRole('link', { name: /Gift Finder/ });
});

it('is marked as busy while loading', async () => {
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const release = api.hold('GET /api/dashboard');
  await openScreen('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  release();
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
});

it('is read again when a chatbot or a conversation changes elsewhere', async () => {
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Gift Finder')]));
  await openScreen('/dashboard');
  await screen.findAllByRole('link', { name: /Gift Finder/ });
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Renamed')]));
  api.live({ resource: 'chatbot', resourceId: newId() });
  await screen.findAllByRole('link', { name: /Renamed/ });
  api.respond('GET /api/dashboard', sampleDashboard([chatbot('Talked to')]));
  api.live({ resource: 'conversation', resourceId: newId() });
  await screen.findAllByRole('link', { name: /Talked to/ });
});
