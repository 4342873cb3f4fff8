import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { json, sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';
import { appendEvent, type NewEvent } from '../../record/outbox/append-event.ts';
import { noticeJobs } from './notices.jobs.ts';

const clock = new ManualClock(new Date('2026-05-20T10:00:00Z'));
let app: TestApp;
let admin: Member;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
beforeEach(async () => {
  admin = await app.register();
});
afterAll(async () => {
  await app.close();
});

async function textsOf(person: Member): Promise<string[]> {
  const { body } = await person.get<{ items: { text: string }[] }>('/api/notices');
  return body.items.map(({ text }) => text);
}

/** Returns the notifications a member received by email. */
async function mailsOf(person: Member): Promise<{ text: string; href: string }[]> {
  const mails = await readOutbox(app, person.user.email);
  const notified = mails.map(({ subject, link }) => ({
    text: subject,
    href: link.replace(/^https?:\/\/[^/]+/, ''),
  }));
  return notified.filter(({ href }) => !href.startsWith('/auth?verify='));
}

it('shows a generic sentence for a notification stored by a newer release', async () => {
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into notices (id, organization_id, user_id, kind, sentence, params, href, occasion, in_app, created_at)
      values (${app.deps.ids.next()}, ${admin.organizationId}, ${admin.user.id}, 'weather', 'stormComing', '{}',
        '/dashboard', 'storm', true, ${clock.now()})`),
  );
  const { status, body } = await admin.get('/api/notices');
  expect(status).toBe(200);
  expect(body.items).toMatchObject([{ kind: 'weather', text: 'Something new has happened' }]);
});

async function choose(person: Member, notifications: object): Promise<void> {
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`update users set notifications = ${json(notifications)} where id = ${person.user.id}`),
  );
}

type MemberEvent = NewEvent<'member.joined' | 'member.role_changed' | 'member.removed' | 'member.left'>;

async function happen(event: Omit<MemberEvent, 'organizationId'>): Promise<void> {
  const { organizationId } = admin;
  await withScope(app.deps.database, tenantScope(organizationId), (tx) =>
    appendEvent(tx, app.deps, { organizationId, ...event }),
  );
  await app.settled();
}

async function addBrokenSource(): Promise<string> {
  const bot = await admin.post('/api/chatbots', { name: 'Reader' });
  const file = { name: 'Prices.pdf', bytes: '%PDF-1.7\nno such thing' };
  expect((await admin.multipart(`/api/chatbots/${bot.body.id}/knowledge`, file)).status).toBe(201);
  await app.settled();
  return bot.body.id;
}

describe('a failed source', () => {
  it('notifies every member who may edit knowledge, in the app and by email, and nobody else', async () => {
    const member = await admin.asRole('member');
    const viewer = await admin.asRole('viewer');
    const outsider = await app.register();
    const chatbotId = await addBrokenSource();
    const { status, body } = await member.get('/api/notices');
    expect([status, body.unread]).toEqual([200, 1]);
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        kind: 'knowledge',
        text: '“Prices.pdf” could not be read',
        href: `/builder/${chatbotId}?tab=knowledge`,
        createdAt: clock.now().toISOString(),
        isRead: false,
      },
    ]);
    expect(await mailsOf(member)).toEqual([
      { text: '“Prices.pdf” could not be read', href: `/builder/${chatbotId}?tab=knowledge` },
    ]);
    for (const person of [viewer, outsider]) {
      expect(await textsOf(person)).toEqual([]);
      expect(await mailsOf(person)).toEqual([]);
    }
  });

  it('uses the channels that each member has chosen', async () => {
    const byMail = await admin.asRole('member');
    const byNothing = await admin.asRole('member');
    await choose(admin, { knowledge: { email: false } });
    await choose(byMail, { knowledge: { inApp: false } });
    await choose(byNothing, { knowledge: { inApp: false, email: false } });
    await addBrokenSource();
    const channels = await Promise.all(
      [admin, byMail, byNothing].map(async (person) => [
        (await textsOf(person)).length,
        (await mailsOf(person)).length,
      ]),
    );
    expect(channels).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  it('notifies once even if its job runs repeatedly', async () => {
    await addBrokenSource();
    const event = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ id: string; resource_id: string; chatbot_id: string }>(sql`
        select id, resource_id, chatbot_id from recorded.events
        where organization_id = ${admin.organizationId} and type = 'knowledge.failed'`),
    );
    if (!event) throw new Error('no event');
    const again = {
      id: event.id,
      organizationId: admin.organizationId,
      type: 'knowledge.failed' as const,
      resourceId: event.resource_id,
      chatbotId: event.chatbot_id,
      requestId: null,
      data: {},
    };
    const [job] = noticeJobs(app.deps);
    const { signal } = new AbortController();
    await Promise.all([job?.handle(again, signal), job?.handle(again, signal)]);
    expect(await textsOf(admin)).toHaveLength(1);
    expect(await mailsOf(admin)).toHaveLength(1);
  });
});

describe('reading notifications', () => {
  it('marks only those of the caller as read', async () => {
    const member = await admin.asRole('member');
    await addBrokenSource();
    expect((await member.post('/api/notices/read')).status).toBe(204);
    expect((await member.get('/api/notices')).body).toMatchObject({ unread: 0, items: [{ isRead: true }] });
    expect((await admin.get('/api/notices')).body.unread).toBe(1);
  });

  it('TEN-01: shows only those of the current organization', async () => {
    await addBrokenSource();
    await admin.post('/api/organization', { name: 'Second' });
    expect(await textsOf(admin)).toEqual([]);
    expect((await app.anonymous().get('/api/notices')).status).toBe(401);
  });

  it('returns the newest 50 and counts all unread ones', async () => {
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into notices (id, organization_id, user_id, kind, sentence, params, href, occasion, in_app, created_at)
        select gen_random_uuid(), ${admin.organizationId}, ${admin.user.id}, 'team', 'memberLeft',
          json_build_object('name', 'Person ' || n)::jsonb, '/settings', 'n' || n, true,
          ${clock.now()}::timestamptz + n * interval '1 second'
        from generate_series(1, 60) n`),
    );
    const { body } = await admin.get('/api/notices');
    expect([body.items.length, body.unread]).toEqual([50, 60]);
    expect(body.items[0].text).toBe('Person 60 left the team');
  });

  it('updates open screens', async () => {
    const stream = await admin.stream('GET', '/api/events');
    await addBrokenSource();
    for await (const { data } of stream.events) if (data.type === 'notice.created') break;
    await admin.post('/api/notices/read');
    stream.abort();
  });
});

describe('the team', () => {
  it('notifies administrators that a member joined, left, was removed or got another role, except the one who did it', async () => {
    const other = await admin.asRole('admin');
    const person = await admin.asRole('viewer');
    const event = { resourceId: person.user.id } as const;
    await happen({ ...event, type: 'member.joined' });
    clock.advance(1_000);
    await happen({ ...event, type: 'member.role_changed', data: { actorId: admin.user.id } });
    clock.advance(1_000);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`delete from memberships where user_id = ${person.user.id}
        and organization_id = ${admin.organizationId}`),
    );
    await happen({ ...event, type: 'member.removed', data: { actorId: other.user.id } });
    expect(await textsOf(admin)).toEqual([
      'Test Person was removed from the team',
      'Test Person joined the team',
    ]);
    expect(await textsOf(other)).toEqual([
      'Test Person now has the role viewer',
      'Test Person joined the team',
    ]);
    await happen({ resourceId: app.deps.ids.next(), type: 'member.left' });
    expect(await textsOf(admin)).toContain('Someone left the team');
  });
});

describe('the month’s messages', () => {
  it('notify administrators once at 80 percent and once when they are used up', async () => {
    await usePlan('free');
    const chatbotId = await publishChatbot(app, admin);
    const member = await admin.asRole('member');
    let refused = 0;
    const visitor = await startVisitor(app, chatbotId);
    const ask = async () => {
      const asked = await visitor.post(`/api/chat/${chatbotId}/messages`, {
        message: 'How long is it valid?',
      });
      refused += asked.status === 200 ? 0 : 1;
      await app.settled();
    };
    await useMessages(798);
    await ask();
    expect(await textsOf(admin)).toEqual([]);
    await ask();
    await ask();
    expect(await textsOf(admin)).toEqual(['You have used 80% of this month’s 1,000 messages']);
    clock.advance(1_000);
    await useMessages(999);
    await ask();
    await ask();
    expect(await textsOf(admin)).toEqual([
      'You have used all 1,000 messages for this month. Your chatbots will answer again next month',
      'You have used 80% of this month’s 1,000 messages',
    ]);
    expect(await mailsOf(admin)).toHaveLength(2);
    expect(await textsOf(member)).toEqual([]);
    expect(refused).toBe(1);
  });
});

async function usePlan(plan: string): Promise<void> {
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`update organizations set plan = ${plan} where id = ${admin.organizationId}`),
  );
}

async function useMessages(messages: number): Promise<void> {
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into usage_months (organization_id, month, messages)
      values (${admin.organizationId}, '2026-05-01', ${messages})
      on conflict (organization_id, month) do update set messages = excluded.messages`),
  );
}
