import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { within } from '../../../../../../tools/within.ts';
import { signInAsAdmin } from '../../../../test/admins.ts';
import {
  collectEvents,
  draftChatbot,
  publishChatbot,
  readTokens,
  voucherQuestion,
  within5s,
} from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type SecondWeb, startSecondWeb } from '../../../../test/second-web.ts';
import { TestClient } from '../../../../test/test-client.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';

let app: TestApp;
let second: SecondWeb;
let model: ModelServer;
let admin: TestClient;

beforeAll(async () => {
  model = await startModelServer({ tokens: 400, delayMs: 50 });
  app = await startTestApp({
    env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: model.baseUrl },
    onLog: () => {},
  });
  second = await startSecondWeb(app);
  admin = await signInAsAdmin(app, 'operator');
});
afterAll(async () => {
  await second.close();
  await app.close();
  await model.close();
});

async function setStatus({ organizationId }: Member, status: 'active' | 'suspended'): Promise<void> {
  const change = { status, reason: 'Unpaid since January' };
  const changed = await admin.patch(`/api/admin/organizations/${organizationId}`, change);
  if (changed.status !== 200) throw new Error(changed.text);
}

/** A visitor of the second process who reads an answer that streams for 20 s. */
async function openAnswer(chatbotId: string) {
  const visitor = new TestClient(second.origin);
  const stream = await visitor.stream('POST', `/api/chat/${chatbotId}/messages`, {
    message: voucherQuestion,
  });
  await readTokens(stream.events, 3);
  return stream;
}

const settings = { model: { provider: 'openai', name: 'gpt-4o-mini' } };

describe('suspension', () => {
  it('SEC-2, SEC-20: ends open answers and live updates of another process within 5 s', async () => {
    const owner = await app.register();
    const chatbotId = await publishChatbot(app, owner, { settings });
    const answer = await openAnswer(chatbotId);
    const live = await new TestClient(second.origin, { cookie: owner.cookie }).stream('GET', '/api/events');
    await live.events.next();
    await setStatus(owner, 'suspended');
    const [rest] = await within(5, Promise.all([collectEvents(answer.events), collectEvents(live.events)]));
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { message: { status: 'stopped' } } });
    // A process that starts in the meantime knows it from its first request on.
    const third = await startSecondWeb(app);
    const { body } = await new TestClient(third.origin).get(`/api/chat/${chatbotId}`);
    expect(body.status).toBe('unavailable');
    await third.close();
  });

  it('ADM-11, REL-1: jobs wait without being lost or failing, and run after the organization is reactivated', async () => {
    const owner = await app.register();
    const chatbotId = await draftChatbot(app, owner);
    const { organizationId } = owner;
    const { database } = app.deps;
    const deployment = async () =>
      (
        await database.platform.first<{ deployment_status: string }>(
          sql`select deployment_status from chatbots where id = ${chatbotId}`,
        )
      )?.deployment_status;
    const jobsOf = () =>
      database.platform.rows<{ name: string; state: string; retry_count: number; is_kept: boolean }>(sql`
        select name, state, retry_count, keep_until = 'infinity' as is_kept from pgboss.job
        where data ->> 'resourceId' = ${chatbotId} and (name = 'chatbot.deploy' or name = 'dead_letters')`);

    await setStatus(owner, 'suspended');
    await withScope(database, { organizationId, userId: owner.user.id }, async (tx) => {
      await tx.execute(sql`
        update chatbots set deployment_status = 'deploying'
        where organization_id = ${organizationId} and id = ${chatbotId}`);
      const event = { organizationId, resourceId: chatbotId, chatbotId };
      await appendEvent(tx, app.deps, {
        ...event,
        type: 'chatbot.deploying',
        data: { userId: owner.user.id },
      });
    });
    await app.settled();
    expect(await jobsOf()).toEqual([
      { name: 'chatbot.deploy', state: 'created', retry_count: 0, is_kept: true },
    ]);
    expect(await deployment()).toBe('deploying');
    // Scheduled jobs of the platform run beside it and do not wait for the organization.
    await expect
      .poll(async () => (await admin.get('/api/admin/health')).body.jobs, { timeout: 5_000 })
      .toMatchObject({ waiting: 0, held: 1, deadLetters: 0, oldestAt: null });

    await setStatus(owner, 'active');
    await within5s(async () => (await deployment()) === 'active');
  });

  it('BILL-07: the owner of a suspended organization still lists its invoices and reads each as a PDF', async () => {
    const owner = await app.register({ plan: 'free' });
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123', name: 'Kai' };
    expect((await owner.put('/api/billing/payment-method', card)).status).toBe(200);
    const plan = { plan: 'starter', cycle: 'monthly' };
    const { quote } = (await owner.post('/api/subscription/preview-change', plan)).body;
    expect((await owner.post('/api/subscription/change', { ...plan, quote })).status).toBe(200);
    await setStatus(owner, 'suspended');
    await within5s(async () => (await owner.get('/api/chatbots')).body.code === 'organization_suspended');
    const [{ id }] = (await owner.get('/api/billing/invoices')).body;
    const document = `/api/billing/invoices/${id}.pdf`;
    const response = await fetch(`${app.origin}${document}`, { headers: { cookie: owner.cookie } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await (await owner.asRole('member')).get(document)).status).toBe(403);
    // The document process may start late on a busy machine.
  }, 60_000);

  it('ADM-11: deleted data is removed for good, also while its organization is suspended', async () => {
    const owner = await app.register();
    const chatbotId = await draftChatbot(app, owner);
    const { organizationId } = owner;
    await setStatus(owner, 'suspended');
    await withScope(app.deps.database, tenantScope(organizationId), async (tx) => {
      await tx.execute(sql`
        update chatbots set deleted_at = now() where organization_id = ${organizationId} and id = ${chatbotId}`);
      await appendEvent(tx, app.deps, {
        organizationId,
        type: 'chatbot.deleted',
        resourceId: chatbotId,
        chatbotId,
      });
    });
    await app.settled();
    const left = await app.deps.database.platform.rows(sql`select id from chatbots where id = ${chatbotId}`);
    expect(left).toEqual([]);
  });
});

describe('maintenance', () => {
  it('MAINT-01: ends running answers of every process within 5 s', async () => {
    const owner = await app.register();
    const chatbotId = await publishChatbot(app, owner, { settings });
    const answer = await openAnswer(chatbotId);
    const on = await admin.put('/api/admin/maintenance', { active: true });
    expect(on.status).toBe(200);
    const rest = await within(5, collectEvents(answer.events));
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { message: { status: 'stopped' } } });
    await admin.put('/api/admin/maintenance', { active: false });
  });
});
