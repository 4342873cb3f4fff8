import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { address, cellsOf, findToast } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { newId, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleChatbot } from '../../../test/stand-in/sample-chatbot.ts';
import {
  sampleConversationFigures,
  sampleOverview,
  samplePeople,
  sampleSession,
  sampleSessions,
} from '../../../test/stand-in/sample-figures.ts';

const words = (key: string, values = {}) => t(`analytics:${key}`, values);
const statOf = (key: string) =>
  screen.getByText(words(`metrics.${key}`), { selector: 'dt, dt *' }).closest('dt')?.parentElement
    ?.textContent;
const desk = sampleChatbot({ id: newId(), name: 'Shop Desk' });

beforeEach(() => {
  api.respond('GET /api/chatbots', [desk]);
  api.respond('GET /api/analytics', sampleOverview);
  api.respond('GET /api/analytics/conversations', sampleConversationFigures);
  api.respond('GET /api/analytics/people', samplePeople);
  api.respond('GET /api/analytics/sessions', sampleSessions);
});

it('ANA-07, ANA-08, ANA-09, ANA-10, ANA-11, ANA-12, ANA-13: shows each metric with its change from the previous period', async () => {
  await openScreen('/analytics');
  await screen.findByText(words('charts.topics'));
  screen.getByText(/^Nov 14\s–\s20, compared with Nov 7\s–\s13$/);
  expect(statOf('conversations')).toContain('12020%');
  expect(statOf('messages')).toContain('840');
  expect(statOf('averageResponseMs')).toContain('1.4');
  expect(statOf('messagesPerConversation')).toContain('7');
  expect(statOf('totalTokens')).toContain('22,600');
  expect(statOf('totalCostUsd')).toContain('$4.50');
  expect(statOf('estimatedCostUsd')).toContain('$19.29');
  expect(statOf('knowledgeTokens')).toContain('600');
  expect(statOf('knowledgeCostUsd')).toContain('$0.02');
  expect(statOf('chatbots')).toContain('2');
});

const shareOf = (key: string) =>
  screen.getByText(t(`common:satisfaction.${key}`), { selector: 'dt' }).parentElement?.textContent;

it('ANA-11: shows ratings, thumbs and mood as three shares, each with the number behind it', async () => {
  await openScreen('/analytics');
  await screen.findByText(t('common:satisfaction.note'));
  expect(shareOf('csat')).toContain('75%');
  expect(shareOf('csat')).toContain('Ratings: 20');
  expect(shareOf('thumbs')).toContain('86%');
  expect(shareOf('thumbs')).toContain('Ratings: 50');
  expect(shareOf('mood')).toContain('91%1.4 pts');
  expect(shareOf('mood')).toContain('Neutral: 6%');
});

it('ANA-11: shows no mood share for fewer than ten conversations', async () => {
  const few = { moodConversations: 9, satisfactionPercent: 11, neutralPercent: 89 };
  const { totals } = sampleOverview;
  api.respond('GET /api/analytics', {
    ...sampleOverview,
    totals: { ...totals, ...few, csatCount: 0, csatPercent: null },
  });
  await openScreen('/analytics');
  await screen.findByText(t('common:satisfaction.note'));
  expect(shareOf('mood')).toBe(
    t('common:satisfaction.mood') +
      t('common:satisfaction.none') +
      t('common:satisfaction.fewMoods', { number: '9', least: '10' }),
  );
  expect(shareOf('csat')).toBe(t('common:satisfaction.csat') + t('common:satisfaction.none'));
});

it('DASH-07: compares with the previous period only if it was recorded from its start', async () => {
  api.respond('GET /api/analytics', { ...sampleOverview, isComparable: false });
  await openScreen('/analytics');
  await screen.findByText(words('charts.topics'));
  expect(statOf('conversations')).toBe(`${words('metrics.conversations')}120`);
  expect(shareOf('mood')).not.toContain('pts');
  screen.getByText(/^Nov 14\s–\s20$/);
});

it('the header of sessions shows the period without a comparison', async () => {
  await openScreen('/analytics?tab=sessions');
  await screen.findByRole('table', { name: words('tabs.sessions') });
  screen.getByText(/^Nov 14\s–\s20$/);
});

it('ANA-10, SENT-10: the average sentiment is shown with its band', async () => {
  await openScreen('/analytics');
  await screen.findByText(words('charts.topics'));
  expect(statOf('averageSentiment')).toContain(t('common:sentiment.positive'));
  expect(statOf('averageSentiment')).toContain('😊');
  expect(statOf('averageSentiment')).toContain('0.62');
});

/** Query parameters of a link to conversations, without the sample's dates and `counted`. */
function narrowedBy(name: string | RegExp): Record<string, string> {
  const [path, query] = screen.getByRole('link', { name }).getAttribute('href')?.split('?') ?? [];
  expect(path).toBe('/conversations');
  const { from, to, timezone, counted, ...narrowed } = Object.fromEntries(new URLSearchParams(query));
  expect([from, to, timezone, counted]).toEqual(['2026-11-14', '2026-11-20', 'UTC', 'true']);
  return narrowed;
}

it('ANA-14: each figure of conversations links to the rows that it counts', async () => {
  await openScreen('/analytics');
  await screen.findByText(words('charts.topics'));
  expect(narrowedBy(`${words('metrics.conversations')} 120`)).toEqual({ status: 'all' });
  expect(narrowedBy(`${words('metrics.leads')} 9`)).toEqual({ status: 'all', lead: 'true' });
  expect(narrowedBy(`${words('metrics.resolvedPercent')} 80%`)).toMatchObject({ outcome: 'resolved' });
  const share = (key: string) => t(`common:satisfaction.${key}`);
  expect(narrowedBy(`${share('csat')} 75%`)).toEqual({ status: 'all', csat: 'good' });
  expect(narrowedBy('Ratings: 20')).toEqual({ status: 'all', csat: 'any' });
  expect(narrowedBy(`${share('mood')} 91%`)).toEqual({ status: 'all', mood: 'positive' });
  expect(narrowedBy('Neutral: 6%')).toEqual({ status: 'all', sentiment: 'neutral' });
  expect(narrowedBy('Returns 44')).toMatchObject({ topic: 'Returns' });
  expect(narrowedBy('United Kingdom 90')).toMatchObject({ country: 'GB' });
  expect(narrowedBy('English 110')).toMatchObject({ language: 'en' });
});

it('ANA-14: each part of the outcomes links to its conversations, filtered by the chosen chatbot', async () => {
  const { totals, outcomes, intents, topics, bands } = sampleConversationFigures;
  await openScreen(`/analytics?tab=conversations&chatbot=${desk.id}`);
  await screen.findByText(words('charts.outcomes'));
  const of = { chatbot: desk.id, status: 'all' };
  const stat = (key: string, value: number) => `${words(`conversations.${key}`)} ${value}`;
  expect(narrowedBy(stat('started', totals.started))).toEqual(of);
  expect(narrowedBy(stat('active', totals.active))).toEqual({ ...of, status: 'active' });
  expect(narrowedBy(stat('completed', totals.completed))).toEqual({ ...of, status: 'completed' });
  expect(narrowedBy(stat('unanswered', totals.unanswered))).toEqual({ ...of, outcome: 'unanswered' });
  for (const [name, tallies] of Object.entries({ outcome: outcomes, intent: intents, topic: topics }))
    for (const { key, label, conversations } of tallies)
      expect(narrowedBy(`${label} ${conversations}`)).toEqual({ ...of, [name]: key });
  const worst = new RegExp(`${t('common:sentiment.negative')} ${bands.negative}$`);
  expect(narrowedBy(worst)).toEqual({ ...of, sentiment: 'negative' });
});

it('SEC-13: shows numbers without links to users who may not read conversations', async () => {
  const { abilities } = userAs('viewer').currentOrganization ?? {};
  await openScreen(
    '/analytics',
    userAs('viewer', {}, { abilities: { ...abilities, 'conversation.read': false } }),
  );
  await screen.findByText(words('charts.topics'));
  expect(statOf('conversations')).toContain('120');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(links.filter((href) => href.startsWith('/conversations?'))).toEqual([]);
});

it('every chart has a table of the same data, which names steps without a record', async () => {
  const user = await openScreen('/analytics');
  const title = words('charts.perDay');
  await screen.findByRole('img', { name: title });
  await user.click(screen.getByRole('button', { name: t('common:chart.asTable', { title }) }));
  const rows = within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(7);
  expect(cellsOf(rows[0]!)).toEqual(['Sat, Nov 14', '12', '14']);
  const day = within(rows[0]!).getByRole('link').getAttribute('href');
  expect(day).toContain('from=2026-11-14&to=2026-11-14&timezone=UTC');
  expect(cellsOf(rows[1]!)).toEqual(['Sun, Nov 15', words('charts.noData'), '14']);
  expect(screen.queryByRole('img', { name: title })).toBeNull();
  expect(cellsOf(rows[6]!)[0]).toBe(words('charts.soFar', { step: 'Fri, Nov 20' }));
});

it('ANA-03: draws the running step dashed, and an hour without conversations as zero', async () => {
  const hours = [3, null, 5].map((conversations, hour) => ({
    ...sampleOverview.series[0]!,
    at: `2026-11-20T0${hour + 7}:00:00.000Z`,
    conversations,
    previousConversations: null,
  }));
  api.respond('GET /api/analytics', { ...sampleOverview, range: '24h', step: 'hour', series: hours });
  const user = await openScreen('/analytics?range=24h');
  const title = words('charts.perHour');
  const chart = await screen.findByRole('img', { name: title });
  const lines = [...chart.querySelectorAll('path[stroke="var(--chart-1)"]')];
  expect(lines.map((line) => line.getAttribute('stroke-dasharray') !== null)).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: t('common:chart.asTable', { title }) }));
  const rows = within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => cellsOf(row)[1])).toEqual(['3', '0', '5']);
});

it('ANA-02, ANA-03: sends range and chatbot, and keeps them in the address', async () => {
  const asked: Array<Record<string, string>> = [];
  api.respond('GET /api/analytics', ({ query }) => {
    asked.push(query);
    return sampleOverview;
  });
  const user = await openScreen('/analytics', userAs('admin', { timezone: 'Asia/Kolkata' }));
  await screen.findByText(words('charts.topics'));
  await user.click(screen.getByRole('button', { name: '90 d' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ range: '90d', timezone: 'Asia/Kolkata' }));
  await user.click(screen.getByRole('combobox', { name: words('filter.chatbot') }));
  await user.click(await screen.findByRole('option', { name: 'Shop Desk' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ range: '90d', chatbotId: desk.id }));
  expect(address()).toBe(`/analytics?range=90d&chatbot=${desk.id}`);
  for (const range of ['24 h', '7 d', '30 d']) screen.getByRole('button', { name: range });
});

it('ANA-04: the refresh button reloads the figures', async () => {
  const user = await openScreen('/analytics');
  await screen.findByText(words('charts.topics'));
  api.respond('GET /api/analytics', {
    ...sampleOverview,
    totals: { ...sampleOverview.totals, conversations: 777 },
  });
  await user.click(screen.getByRole('button', { name: words('refresh.label') }));
  await waitFor(() => expect(statOf('conversations')).toContain('777'));
});

it('ANA-05: reports a failed refresh and keeps the old figures', async () => {
  const user = await openScreen('/analytics');
  await screen.findByText(words('charts.topics'));
  api.refuse('GET /api/analytics', 'internal_error');
  await user.click(screen.getByRole('button', { name: words('refresh.label') }));
  await findToast('Failed to refresh analytics');
  expect(statOf('conversations')).toContain('120');
});

it('ANA-01, ANA-14: the conversations tab has its own figures, with all bands', async () => {
  const user = await openScreen('/analytics');
  await user.click(await screen.findByRole('tab', { name: words('tabs.conversations') }));
  const bands = await screen.findByRole('list', { name: words('charts.bands') });
  expect(within(bands).getAllByRole('listitem')).toHaveLength(8);
  screen.getByText(t('common:duration.minutesSeconds', { minutes: 2, seconds: 5 }));
  expect(address()).toBe('/analytics?tab=conversations');
});

it('ANA-06: sessions are grouped by address, or by country and lead', async () => {
  api.respond('GET /api/analytics/sessions', ({ query }) =>
    query.groupBy === 'country'
      ? { ...sampleSessions, groupBy: 'country', items: [{ ...sampleSession, key: 'NO', label: 'Norway' }] }
      : sampleSessions,
  );
  const user = await openScreen('/analytics?tab=sessions');
  const table = await screen.findByRole('table', { name: words('tabs.sessions') });
  within(table).getByText('203.0.113.7');
  within(table).getByText(t('common:sentiment.somewhatPositive'));
  screen.getByText(words('sessions.ungrouped.ip', { conversations: '2' }));
  await user.click(screen.getByRole('button', { name: words('sessions.by.country') }));
  await screen.findByText('Norway');
  screen.getByRole('button', { name: words('sessions.by.lead') });
});

it('shows an empty state, not an error, to an organization without a record', async () => {
  api.respond('GET /api/analytics', {
    ...sampleOverview,
    totals: { ...sampleOverview.totals, conversations: 0, averageSentiment: null },
    series: sampleOverview.series.map((step) => ({
      ...step,
      conversations: null,
      previousConversations: null,
    })),
    topics: [],
    topChatbots: [],
  });
  await openScreen('/analytics');
  expect((await screen.findAllByText(words('charts.nothing'))).length).toBeGreaterThan(2);
  const note = within(screen.getByText(words('empty'), { exact: false }));
  const link = note.getByRole('link', { name: t('common:nav.chatbots') });
  expect(link.getAttribute('href')).toBe('/chatbots');
  expect(statOf('averageSentiment')).toContain(t('common:sentiment.noData'));
});

it('offers a retry if the figures could not be loaded', async () => {
  api.refuse('GET /api/analytics', 'internal_error');
  const user = await openScreen('/analytics');
  await screen.findByRole('heading', { name: words('error.title') });
  api.respond('GET /api/analytics', sampleOverview);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByText(words('charts.topics'));
});

it('exports the shown figures, with cells that no spreadsheet executes', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:x';
  });
  // Prevents the navigation, which would destroy the page for other test files too.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  api.respond('GET /api/analytics', {
    ...sampleOverview,
    topics: [{ key: 'x', label: '=HYPERLINK("x")', conversations: 3 }],
  });
  const user = await openScreen('/analytics');
  await screen.findByText(words('charts.topics'));
  await user.click(screen.getByRole('button', { name: words('page.export') }));
  const text = await saved[0]?.text();
  expect(text).toContain('Conversations,120,100');
  expect(text).toContain(`"'=HYPERLINK(""x"")",3`);
  expect(text).toContain('2026-11-15T00:00:00.000Z,,14');
});

const peopleStat = (key: string) =>
  screen.getByText(words(`people.${key}`), { selector: 'dt' }).parentElement?.textContent;

it('shows how people took over, compared with the previous period, and each member and team', async () => {
  await openScreen('/analytics?tab=people&range=7d');
  await screen.findByText(words('people.members'));
  expect(peopleStat('requested')).toContain('14100%');
  expect(peopleStat('requested')).toContain('Taken: 11');
  expect(peopleStat('wait')).toMatch(/1\D+35/);
  expect(peopleStat('closed')).toContain('Resolved: 8');
  expect(peopleStat('goodRatings')).toContain('75%');
  const members = screen.getByRole('table', { name: words('people.members') });
  expect(within(members).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['Ada Kern', '40', '8', expect.stringMatching(/1\D+40/), '75%'],
    [words('people.former'), '12', '2', '–', '–'],
  ]);
  const teams = screen.getByRole('table', { name: words('people.teams') });
  expect(within(teams).getByText('Support')).toBeTruthy();
  expect(screen.queryByText(words('people.empty'), { exact: false })).toBeNull();
});

it('leads from the numbers of people to the conversations behind them', async () => {
  await openScreen('/analytics?tab=people&range=7d');
  await screen.findByText(words('people.members'));
  const linkOf = (key: string) =>
    screen.getByRole('link', { name: new RegExp(`^${words(`people.${key}`)}`) }).getAttribute('href');
  const days = 'from=2026-11-14&to=2026-11-20';
  expect(linkOf('byPeople')).toContain('handled=people');
  expect(linkOf('byPeople')).toContain(days);
  expect(linkOf('left')).toContain('handled=nobody');
  const reason = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(reason.filter((href) => href.includes('handover=asked'))).not.toEqual([]);
});

it('says how to let visitors talk to a person where nobody had anything to do', async () => {
  const none = { requested: 0, joined: 0, replies: 0, closed: 0, resolved: 0, byPeople: 0, left: 0 };
  const { totals, ...rest } = samplePeople;
  api.respond('GET /api/analytics/people', {
    ...rest,
    totals: { ...totals, ...none, averageWaitSeconds: null, averageFirstReplySeconds: null },
    people: [],
    teams: [],
    reasons: [],
  });
  await openScreen(`/analytics?tab=people&chatbot=${desk.id}`);
  await screen.findByText(words('people.empty'), { exact: false });
  const link = screen.getByRole('link', { name: words('people.switchOn') });
  expect(link.getAttribute('href')).toBe(`/builder/${desk.id}?tab=deployment`);
  expect(peopleStat('wait')).toContain('–');
});
