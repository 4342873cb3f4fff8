import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFigures } from '../../../test/figure-rows.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(new Date('2026-03-10T10:07:00Z'));
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

async function newChatbot(member: Member, name: string) {
  const { body } = await member.post('/api/chatbots', { name });
  return { organizationId: member.organizationId, chatbotId: body.id as string };
}

async function read(member: Member, query = '') {
  const answer = await member.get(`/api/dashboard?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const platform = (statement: ReturnType<typeof sql>) =>
  withPlatform(app.deps.database, (tx) => tx.execute(statement));

describe('GET /api/dashboard', () => {
  it('DASH-09: a new organization has zeros and empty lists', async () => {
    const body = await read(await app.register());
    expect(body).toMatchObject({
      range: '7d',
      chatbots: [],
      topChatbots: [],
      recentChatbots: [],
      alerts: [],
      activity: [],
      usage: { messagesThisMonth: 0, resetsAt: '2026-04-01T00:00:00.000Z' },
    });
    expect(body.totals.conversations).toEqual({ value: 0, previous: 0, series: new Array(7).fill(null) });
    expect(body.totals.satisfactionPercent).toMatchObject({ value: null, previous: null });
  });

  it('DASH-01, DASH-04, DASH-06, DASH-07: shows figures of the chosen range, in total and by chatbot', async () => {
    const member = await app.register();
    const desk = await newChatbot(member, 'Desk');
    const other = await newChatbot(member, 'Other');
    await newChatbot(member, 'Idle');
    await addFigures(app.deps, desk, '2026-03-10T09:20:00Z', {
      conversations: 2,
      questions: 2,
      answers: 2,
      timed: 2,
      response_ms: 3_000,
      scored: 2,
      satisfied: 1,
      up: 3,
      down: 1,
      csat_rated: 5,
      csat_good: 4,
      leads: 1,
      unanswered: 1,
    });
    await addFigures(app.deps, desk, '2026-03-02T09:20:00Z', { conversations: 5, questions: 5 });
    await addFigures(app.deps, other, '2026-03-06T09:20:00Z', { conversations: 1, questions: 9 });
    const week = await read(member, 'range=7d');
    expect(week.totals.conversations).toEqual({
      value: 3,
      previous: 5,
      series: [null, null, 1, null, null, null, 2],
    });
    expect(week.totals.messages).toMatchObject({ value: 13, previous: 5 });
    expect(week.totals.unanswered).toMatchObject({ value: 1, previous: 0 });
    expect(week.totals.leads).toMatchObject({ value: 1, previous: 0 });
    expect(week.totals.satisfactionPercent).toMatchObject({ value: 50, previous: null });
    expect(week.totals.csatPercent).toMatchObject({ value: 80, previous: null });
    expect(week.totals.ratedGoodPercent).toMatchObject({ value: 75, previous: null });
    expect(week.rated).toEqual({ csatCount: 5, thumbsCount: 4, moodConversations: 2, neutralPercent: 0 });
    expect(week.previousRated).toEqual({
      csatCount: 0,
      thumbsCount: 0,
      moodConversations: 0,
      neutralPercent: null,
    });
    // The chatbots were created today, so there is no complete week before to compare with.
    expect([week.isComparable, week.chatbots[0].isComparable]).toEqual([false, false]);
    await platform(sql`
      update chatbots set created_at = '2026-02-25T00:00:00Z' where id = ${desk.chatbotId}`);
    const later = await read(member, 'range=7d');
    expect(later.isComparable).toBe(true);
    expect(
      later.chatbots.map((one: { name: string; isComparable: boolean }) => [one.name, one.isComparable]),
    ).toEqual([
      ['Desk', true],
      ['Other', false],
      ['Idle', false],
    ]);
    expect((await read(member, 'range=30d')).isComparable).toBe(false);
    expect(week.totals.averageResponseMs).toMatchObject({ value: 1_500, previous: null });
    expect(week.chatbots.map(({ name }: { name: string }) => name)).toEqual(['Desk', 'Other', 'Idle']);
    expect(week.chatbots[0]).toMatchObject({
      id: desk.chatbotId,
      status: 'draft',
      conversations: 2,
      previousConversations: 5,
      satisfactionPercent: 50,
      moodConversations: 2,
      averageResponseMs: 1_500,
    });
    expect(week.topChatbots.map(({ name }: { name: string }) => name)).toEqual(['Other', 'Desk']);
    expect(week.recentChatbots.map(({ name }: { name: string }) => name)).toEqual(['Idle', 'Other', 'Desk']);
    const values = await Promise.all(
      ['24h', '7d', '30d', '90d'].map(
        async (range) => (await read(member, `range=${range}`)).totals.conversations.value,
      ),
    );
    expect(values).toEqual([2, 3, 8, 8]);
  });

  it('DASH-03: lists recent activity with its actor, newest first', async () => {
    const member = await app.register();
    const { chatbotId } = await newChatbot(member, 'Desk');
    clock.advance(60_000);
    await newChatbot(member, 'Second');
    const { activity } = await read(member);
    expect(activity).toMatchObject([
      { kind: 'chatbot_created', actorName: 'Test Person', params: { chatbotName: 'Second' } },
      { kind: 'chatbot_created', params: { chatbotName: 'Desk' }, href: `/builder/${chatbotId}` },
    ]);
    await member.delete(`/api/chatbots/${chatbotId}`);
    const after = await read(member);
    expect(after.activity[0]).toMatchObject({ kind: 'chatbot_deleted', href: null });
    // Audit entries that only administrators may read are not shown here.
    await member.put('/api/organization/providers/openai', { apiKey: 'sk-test-0123456789abcdef' });
    const viewer = await member.asRole('viewer');
    const kinds = (await read(viewer)).activity.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['chatbot_deleted', 'chatbot_created', 'chatbot_created']);
  });

  it.each(['range=1y', 'timezone=nowhere', 'chatbotId=x'])('SEC-49: rejects %s', async (query) => {
    expect((await (await app.register()).get(`/api/dashboard?${query}`)).status).toBe(400);
  });

  it.each(roles)('SEC-13: %s may read', async (role) => {
    const colleague = await (await app.register()).asRole(role);
    expect((await colleague.get('/api/dashboard')).status).toBe(200);
  });
});

describe('alerts', () => {
  it('DASH-05: warns of a failed source, a failed deployment and the month’s messages, each with a link to the page that fixes it', async () => {
    const member = await app.register({ plan: 'starter' });
    const { organizationId, chatbotId } = await newChatbot(member, 'Desk');
    const source = await member.post(`/api/chatbots/${chatbotId}/knowledge`, {
      type: 'text',
      name: 'Terms',
      content: 'Nothing much.',
    });
    await app.settled();
    await platform(sql`
      update knowledge_sources set status = 'error', error_code = 'file_unreadable' where id = ${source.body.id}`);
    await platform(sql`update chatbots set deployment_status = 'failed' where id = ${chatbotId}`);
    const { limits } = (await member.get('/api/subscription')).body;
    const used = Math.ceil(limits.messagesPerMonth * 0.85);
    await platform(sql`
      insert into usage_months (organization_id, month, messages) values (${organizationId}, '2026-03-01', ${used})
      on conflict (organization_id, month) do update set messages = ${used}`);
    const { alerts } = await read(member);
    expect(alerts.map(({ kind, severity, href }: Record<string, string>) => [kind, severity, href])).toEqual([
      ['deployment_failed', 'error', `/builder/${chatbotId}?tab=deployment`],
      ['source_failed', 'error', `/builder/${chatbotId}?tab=knowledge`],
      ['quota_warning', 'warning', '/billing'],
    ]);
    expect(alerts[1].params).toEqual({ name: 'Terms', chatbotName: 'Desk' });
    await platform(sql`
      update usage_months set messages = ${limits.messagesPerMonth} where organization_id = ${organizationId}`);
    expect((await read(member)).alerts.map(({ kind }: { kind: string }) => kind)).toContain('quota_reached');
  });

  it('DASH-05: does not warn of a less positive mood, because plain questions have none', async () => {
    const member = await app.register();
    const desk = await newChatbot(member, 'Desk');
    await addFigures(app.deps, desk, '2026-03-09T09:00:00Z', { conversations: 60, scored: 60, satisfied: 6 });
    await addFigures(app.deps, desk, '2026-03-01T09:00:00Z', {
      conversations: 60,
      scored: 60,
      satisfied: 50,
    });
    expect((await read(member)).alerts).toEqual([]);
  });

  it('DASH-05: warns of failed answers, fallen ratings and unanswered questions above the minimum counts', async () => {
    const member = await app.register();
    const desk = await newChatbot(member, 'Desk');
    const small = await newChatbot(member, 'Small');
    const thumbs = await newChatbot(member, 'Thumbs');
    const now = '2026-03-09T09:00:00Z';
    const before = '2026-03-01T09:00:00Z';
    await addFigures(app.deps, desk, now, {
      conversations: 20,
      unanswered: 5,
      csat_rated: 10,
      csat_good: 8,
      answers: 100,
      failed: 5,
    });
    await addFigures(app.deps, desk, before, {
      conversations: 20,
      unanswered: 3,
      csat_rated: 10,
      csat_good: 9,
    });
    // Each count is one below its minimum, and the share of failures one percent below.
    await addFigures(app.deps, small, now, {
      conversations: 19,
      unanswered: 19,
      csat_rated: 9,
      down: 19,
      answers: 100,
      failed: 4,
    });
    await addFigures(app.deps, small, before, { conversations: 90, csat_rated: 90, csat_good: 90, up: 90 });
    await addFigures(app.deps, thumbs, now, { conversations: 100, unanswered: 19, up: 50, down: 50 });
    await addFigures(app.deps, thumbs, before, { conversations: 100, unanswered: 10, up: 60, down: 40 });
    const { alerts } = await read(member);
    const all = (bot: { chatbotId: string }) => `/conversations?status=all&chatbot=${bot.chatbotId}`;
    expect(alerts).toMatchObject([
      { kind: 'answers_failed', params: { chatbotName: 'Desk', count: 5 }, href: all(desk) },
      {
        kind: 'satisfaction_fell',
        params: { chatbotName: 'Desk', percent: 80, previous: 90 },
        href: `${all(desk)}&csat=other`,
      },
      {
        kind: 'unanswered_rose',
        params: { chatbotName: 'Desk', percent: 25, previous: 15 },
        href: `${all(desk)}&outcome=unanswered`,
      },
      {
        kind: 'satisfaction_fell',
        params: { chatbotName: 'Thumbs', percent: 50, previous: 60 },
        href: `${all(thumbs)}&rating=down`,
      },
    ]);
  });

  it('DASH-05, SEC-11: a dismissal hides the alert from that user only', async () => {
    const member = await app.register();
    const { chatbotId } = await newChatbot(member, 'Desk');
    await platform(sql`update chatbots set deployment_status = 'failed' where id = ${chatbotId}`);
    const [alert] = (await read(member)).alerts;
    const path = `/api/dashboard/alerts/${alert.id}/dismiss`;
    const stranger = await app.register();
    expect((await stranger.post(path)).status).toBe(404);
    const colleague = await member.asRole('viewer');
    expect((await member.post(path)).status).toBe(204);
    expect((await member.post(path)).status).toBe(204);
    expect((await read(member)).alerts).toEqual([]);
    expect((await read(colleague)).alerts).toHaveLength(1);
    // Only the user who dismissed the alert can undo it.
    expect((await colleague.delete(path)).status).toBe(204);
    expect((await stranger.delete(path)).status).toBe(204);
    expect((await read(member)).alerts).toEqual([]);
    expect((await member.delete(path)).status).toBe(204);
    expect((await read(member)).alerts).toEqual([alert]);
    expect((await member.delete(path)).status).toBe(204);
    expect((await member.post(path)).status).toBe(204);
    // Fails again, with another alert id.
    await platform(sql`update chatbots set revision = revision + 1 where id = ${chatbotId}`);
    expect((await read(member)).alerts).toHaveLength(1);
    for (const id of ['deployment:nothing', 'x'])
      expect((await member.post(`/api/dashboard/alerts/${id}/dismiss`)).status).toBe(404);
  });
});
