import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAsAdmin } from '../../../../test/admins.ts';
import { draftChatbot, publishChatbot, startVisitor, within5s } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { json, sql } from '../../../db/sql.ts';
import { deadLetterQueue } from '../../../ports/queue/queue.ts';

let app: TestApp;
let admin: TestClient;
let member: Member;
const requestId = '01900000-0000-7000-8000-00000000000a';

beforeAll(async () => {
  app = await startTestApp({ onLog: () => {} });
  admin = await signInAsAdmin(app, 'operator');
  member = await app.register({ organizationName: 'Harbour Books' });
});
afterAll(() => app.close());

const health = async () => (await admin.get('/api/admin/health')).body;
const problemKeys = async () => (await health()).problems.map(({ key }: { key: string }) => key);

/** Adds a job of this organization in the state after its last attempt. */
async function addDeadLetter(resourceId: string, queue = 'chatbot.deploy'): Promise<string> {
  const { ids } = app.deps;
  const id = ids.next();
  const data = {
    id: ids.next(),
    organizationId: member.organizationId,
    type: 'chatbot.deploying',
    resourceId,
    chatbotId: resourceId,
    requestId,
    data: { userId: member.user.id },
    failedStarts: 6,
  };
  const error = { message: `refused with parley_sk_abcdef0123456789\n${'x'.repeat(500)}` };
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into pgboss.job (id, name, data, source_name, source_id, source_retry_count, source_output)
      values (${id}, ${deadLetterQueue}, ${json(data)}, ${queue}, ${ids.next()}, 5, ${json(error)})`),
  );
  return id;
}

describe('health', () => {
  it('REL-18: shows engine, connections, disk, queues, emails and requests, and no problems while healthy', async () => {
    for (let n = 0; n < 10; n += 1) await member.get('/api/chatbots');
    await app.settled();
    const found = await health();
    expect(found).toMatchObject({
      problems: [],
      engine: app.deps.database.engine,
      backupAt: null,
      jobs: { waiting: 0, held: 0, deadLetters: 0, oldestAt: null },
      events: { waiting: 0, oldestAt: null },
      mail: { failed: 0 },
      openCircuits: 0,
      meaning: 'off',
      requests: { failed: 0 },
    });
    expect(found.disk.freeBytes).toBeGreaterThan(0);
    expect(found.disk.totalBytes).toBeGreaterThan(found.disk.freeBytes);
    expect(found.connections?.size ?? 15).toBe(15);
    expect(found.requests.slowest.map(({ route }: { route: string }) => route)).toContain(
      'GET /api/chatbots',
    );
    expect((await admin.get('/api/admin/overview')).body.health).toEqual({ problems: [] });
  });

  it('REL-18: refusals by a quota, a pause or maintenance are not errors, but failed requests are', async () => {
    const owner = await signInAsAdmin(app, 'owner');
    const busy = await app.register();
    const chatbotId = await publishChatbot(app, busy);
    const visitor = await startVisitor(app, chatbotId);
    const ask = async () => {
      const { status, body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'Hello' });
      return [status, body.code];
    };
    const limits = (messagesPerMonth: number | 'plan') =>
      owner.patch(`/api/admin/organizations/${busy.organizationId}`, { limits: { messagesPerMonth } });
    const before = (await health()).requests;

    await limits(0);
    await within5s(async () => (await ask())[0] === 503);
    expect(await ask()).toEqual([503, 'chatbot_unavailable']);
    await limits('plan');
    expect((await owner.put('/api/admin/maintenance', { active: true })).status).toBe(200);
    expect(await ask()).toEqual([503, 'maintenance']);
    await owner.put('/api/admin/maintenance', { active: false });
    await busy.patch(`/api/chatbots/${chatbotId}`, { status: 'paused' });
    await within5s(async () => (await ask())[1] === 'chatbot_unavailable');
    const after = (await health()).requests;
    expect(after.total).toBeGreaterThan(before.total + 5);
    expect(after.failed).toBe(before.failed);

    const { database } = app.deps;
    const hasRoom = database.hasRoom;
    database.hasRoom = async () => false;
    expect((await app.anonymous().get('/readyz')).status).toBe(507);
    database.hasRoom = hasRoom;
    expect((await health()).requests.failed).toBe(before.failed + 1);
  });

  it('REL-18: stuck and failed work is a problem, also on the dashboard', async () => {
    const { database } = app.deps;
    const event = app.deps.ids.next();
    await withPlatform(database, async (tx) => {
      await tx.execute(sql`
        insert into events (id, organization_id, type, resource, resource_id, created_at)
        values (${event}, ${member.organizationId}, 'not.known', 'chatbot', ${member.organizationId}, now() - interval '1 hour')`);
      await tx.execute(sql`update audit_log set created_at = now() - interval '1 hour'`);
    });
    await member.post('/api/chatbots', { name: 'One' });
    await withPlatform(database, (tx) =>
      tx.execute(sql`update audit_log set created_at = now() - interval '1 hour'`),
    );
    expect(await problemKeys()).toEqual(['events', 'seal']);
    const { body } = await admin.get('/api/admin/overview');
    expect(body.health.problems).toMatchObject([{ key: 'events' }, { key: 'seal', count: 1 }]);
    const { text } = await app.anonymous().get('/metrics');
    expect(Number(/^parley_events_waiting (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(1);
    expect(Number(/^parley_oldest_event_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3_600);
    await withPlatform(database, async (tx) => {
      await tx.execute(sql`delete from events where id = ${event}`);
      await tx.execute(sql`delete from audit_log`);
    });
    expect(await problemKeys()).toEqual([]);
  });
});

describe('permanently failed jobs', () => {
  it('REL-1, SEC-35: are shown with queue, error and organization, without secrets', async () => {
    const id = await addDeadLetter(app.deps.ids.next());
    expect(await problemKeys()).toEqual(['deadLetters']);
    const { body } = await admin.get('/api/admin/jobs');
    expect(body).toMatchObject({ total: 1, page: 1 });
    expect(body.items[0]).toEqual({
      id,
      queue: 'chatbot.deploy',
      failedAt: expect.any(String),
      tries: 6,
      error: 'refused with parley_sk_[redacted]',
      organization: { id: member.organizationId, name: 'Harbour Books' },
      requestId,
    });
    expect((await admin.post(`/api/admin/jobs/${id}/discard`)).status).toBe(204);
  });

  it('REL-1, ADM-13: can be retried with all their attempts, once, and the log names the administrator', async () => {
    const chatbotId = await draftChatbot(app, member);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update chatbots set deployment_status = 'deploying' where id = ${chatbotId}`),
    );
    const id = await addDeadLetter(chatbotId);
    const [one, two] = await Promise.all([1, 2].map(() => admin.post(`/api/admin/jobs/${id}/retry`)));
    expect([one?.status, two?.status].toSorted()).toEqual([204, 404]);
    await within5s(async () => (await member.get(`/api/chatbots/${chatbotId}`)).body.status === 'active');
    expect((await health()).jobs.deadLetters).toBe(0);
    const job = await app.deps.database.platform.first(sql`
      select retry_count, retry_limit, dead_letter, data ? 'failedStarts' as has_failures from pgboss.job
      where name = 'chatbot.deploy' and data ->> 'requestId' = ${requestId}`);
    expect(job).toEqual({
      retry_count: 0,
      retry_limit: 5,
      dead_letter: deadLetterQueue,
      has_failures: false,
    });
    const { items } = (await admin.get('/api/admin/logs?action=job.retry')).body;
    expect(items).toMatchObject([
      { target: { kind: 'job', id }, organization: { id: member.organizationId }, actor: { kind: 'admin' } },
    ]);
  });

  it('REL-1: can be discarded, and one without a queue can only be discarded', async () => {
    const id = await addDeadLetter(app.deps.ids.next(), 'no.such_queue');
    expect((await admin.post(`/api/admin/jobs/${id}/retry`)).status).toBe(404);
    expect((await health()).jobs.deadLetters).toBe(1);
    expect((await admin.post(`/api/admin/jobs/${id}/discard`)).status).toBe(204);
    expect((await admin.post(`/api/admin/jobs/${id}/discard`)).status).toBe(404);
    for (const wrong of ['nope', '%27', app.deps.ids.next()])
      expect((await admin.post(`/api/admin/jobs/${wrong}/retry`)).status, wrong).toBe(404);
    const { items } = (await admin.get('/api/admin/logs?action=job.discard')).body;
    expect(items).toHaveLength(2);
  });

  it('SEC-7: retrying and discarding need a sign-in or re-authentication within the last 10 minutes', async () => {
    const id = await addDeadLetter(app.deps.ids.next());
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update admin_sessions set confirmed_at = now() - interval '11 minutes'`),
    );
    for (const act of ['retry', 'discard'])
      expect((await admin.post(`/api/admin/jobs/${id}/${act}`)).body.code).toBe('confirmation_required');
    expect((await health()).jobs.deadLetters).toBe(1);
  });
});

describe('unread pages', () => {
  /** Adds a website of an organization with pages, as a crawl would. */
  async function addSite(
    owner: Member,
    pages: readonly { url: string; code: string | null; at?: string }[],
  ): Promise<string> {
    const { ids } = app.deps;
    const chatbotId = await draftChatbot(app, owner);
    const sourceId = ids.next();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        insert into knowledge_sources (id, organization_id, chatbot_id, name, type, status, created_at, updated_at)
        values (${sourceId}, ${owner.organizationId}, ${chatbotId}, 'Site', 'url', 'ready', now(), now())`);
      for (const [position, { url, code, at = '2026-03-01T10:00:00Z' }] of pages.entries())
        await tx.execute(sql`
          insert into source_pages (id, organization_id, chatbot_id, source_id, generation, position, depth, url, url_hash,
            status, error_code, fetched_at)
          values (${ids.next()}, ${owner.organizationId}, ${chatbotId}, ${sourceId}, 1, ${position}, 0, ${url},
            sha256(${url}::text::bytea), ${code === null ? 'read' : 'failed'}, ${code}, ${at})`);
    });
    return chatbotId;
  }
  const failures = async (query = '') => (await admin.get(`/api/admin/crawl-failures${query}`)).body;

  it('REL-18, SEC-35: are counted by reason and host, for all, one organization, or a chatbot, without a path', async () => {
    const [one, other] = [await app.register(), await app.register()];
    const chatbotId = await addSite(one, [
      { url: 'https://shop.example/secret-offer?token=1', code: 'page_refused' },
      { url: 'https://shop.example/b', code: 'page_refused', at: '2026-03-02T10:00:00Z' },
      { url: 'https://docs.example:8443/', code: 'page_refused' },
      { url: 'https://shop.example/c', code: 'page_too_slow' },
      { url: 'https://shop.example/d', code: 'page_duplicate' },
      { url: 'https://shop.example/e', code: null },
    ]);
    await addSite(other, [{ url: 'http://news.example/x', code: 'page_refused' }]);
    const refused = {
      reason: 'page_refused',
      pages: 3,
      organizations: 1,
      hosts: [
        { host: 'shop.example', pages: 2 },
        { host: 'docs.example:8443', pages: 1 },
      ],
      hostCount: 2,
      lastAt: '2026-03-02T10:00:00.000Z',
    };
    const slow = {
      reason: 'page_too_slow',
      pages: 1,
      organizations: 1,
      hosts: [{ host: 'shop.example', pages: 1 }],
      hostCount: 1,
      lastAt: '2026-03-01T10:00:00.000Z',
    };
    expect(await failures(`?organizationId=${one.organizationId}`)).toEqual({
      items: [refused, slow],
      isCut: false,
    });
    expect((await failures(`?chatbotId=${chatbotId}`)).items).toEqual([refused, slow]);
    const both = (await failures()).items.find(({ reason }: { reason: string }) => reason === 'page_refused');
    expect(both).toMatchObject({ pages: 4, organizations: 2, hostCount: 3 });
    expect(JSON.stringify(await failures())).not.toMatch(/secret-offer|token/);
    expect((await failures(`?organizationId=${app.deps.ids.next()}`)).items).toEqual([]);
    expect((await admin.get('/api/admin/crawl-failures?organizationId=1')).status).toBe(400);
    expect((await one.get('/api/admin/crawl-failures')).status).toBe(401);
    await one.delete(`/api/chatbots/${chatbotId}`);
  });
});
