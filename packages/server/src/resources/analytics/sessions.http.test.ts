import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFigures } from '../../../test/figure-rows.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { newChatbot, readFigures as read, readAt } from '../../../test/read-figures.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(readAt);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

describe('sessions', () => {
  let member: Member;
  let chatbotId: string;

  beforeAll(async () => {
    member = await app.register();
    chatbotId = await newChatbot(member, 'Desk');
    const conversation = (at: string, ip: string | null, country: string | null, messages: number) =>
      withPlatform(app.deps.database, (tx) =>
        tx.execute(sql`
          insert into conversations (id, organization_id, chatbot_id, session_id, status, ip, country, message_count,
            sentiment_score, started_at, last_message_at)
          values (${app.deps.ids.next()}, ${member.organizationId}, ${chatbotId}, 's', 'active', ${ip}, ${country},
            ${messages}, ${messages > 3 ? 0.5 : null}, ${new Date(at)}, ${new Date(Date.parse(at) + 60_000)})`),
      );
    await conversation('2026-03-10T09:00:00Z', '203.0.113.7', 'NO', 2);
    await conversation('2026-03-09T09:00:00Z', '203.0.113.7', 'NO', 4);
    await conversation('2026-03-09T10:00:00Z', '198.51.100.4', 'DE', 20);
    await conversation('2026-03-09T11:00:00Z', null, null, 1);
    await conversation('2026-02-09T11:00:00Z', '203.0.113.7', 'NO', 1);
  });

  const sessions = (query: string) => read(member, query, '/api/analytics/sessions');

  it('ANA-06, ANA-15: groups by address by default', async () => {
    const body = await sessions('');
    expect(body).toMatchObject({ groupBy: 'ip', total: 2, ungrouped: 1, page: 1, pageSize: 10 });
    expect(body.items).toEqual([
      {
        key: '203.0.113.7',
        label: '203.0.113.7',
        conversations: 2,
        messages: 6,
        averageSentiment: 0.5,
        firstAt: '2026-03-09T09:00:00.000Z',
        lastAt: '2026-03-10T09:01:00.000Z',
      },
      expect.objectContaining({ key: '198.51.100.4', conversations: 1, messages: 20 }),
    ]);
  });

  it('ANA-06: groups by country, named in the reader’s language, in the requested order', async () => {
    const body = await sessions('groupBy=country&sort=-messages');
    expect(body.items.map(({ key, label }: { key: string; label: string }) => [key, label])).toEqual([
      ['DE', 'Germany'],
      ['NO', 'Norway'],
    ]);
    expect((await sessions('range=90d&groupBy=country')).items[0]).toMatchObject({
      key: 'NO',
      conversations: 3,
    });
  });

  it('ANA-06: groups by lead, and counts a conversation for each of its leads', async () => {
    const { organizationId } = member;
    const lead = app.deps.ids.next();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        insert into leads (id, organization_id, chatbot_id, name, email, confidence, created_at, updated_at)
        values (${lead}, ${organizationId}, ${chatbotId}, 'Anna Berg', 'anna@example.com', 'good', now(), now())`);
      await tx.execute(sql`
        insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
        select organization_id, ${lead}, id, started_at from conversations
        where organization_id = ${organizationId} and country = 'NO'`);
    });
    const body = await sessions('groupBy=lead');
    expect(body).toMatchObject({ groupBy: 'lead', total: 1, ungrouped: 2 });
    expect(body.items).toMatchObject([
      { key: lead, leadId: lead, label: 'Anna Berg', conversations: 2, messages: 6 },
    ]);
  });

  it.each(['groupBy=browser', 'sort=key', 'pageSize=11', 'page=0'])('SEC-49: refuses %s', async (query) => {
    expect((await member.get(`/api/analytics/sessions?${query}`)).status).toBe(400);
  });

  it('ANA-14: stored conversations give the number of open ones and their duration', async () => {
    await addFigures(app.deps, { organizationId: member.organizationId, chatbotId }, '2026-03-09T09:00:00Z', {
      conversations: 6,
    });
    const { totals } = await read(member, '', '/api/analytics/conversations');
    expect(totals).toEqual({
      started: 6,
      active: 4,
      completed: 2,
      averageDurationSeconds: 60,
      unanswered: 0,
    });
  });
});
