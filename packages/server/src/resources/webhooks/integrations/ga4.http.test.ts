import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import { auditedActions } from '../../../../test/people.ts';
import { type ReceivedCall, type Receiver, startReceiver } from '../../../../test/receiver.ts';
import { withPlatform } from '../../../db/scope.ts';
import { json, sql } from '../../../db/sql.ts';
import { ManualClock } from '../../../ports/clock.ts';

interface Call extends ReceivedCall {
  query: Record<string, string>;
}

const measurementId = 'G-ABC1234567';
const apiSecret = 's3cr3t_Api-Key_wxyz';
const clock = new ManualClock(new Date());
const calls: Call[] = [];
let problems: object[] = [];
let failing = false;
let peer: Receiver;
let base: string;
let app: TestApp;
let owner: Member;
let chatbotId: string;

/** Simulates Google: responds with 204 to every event, and reports problems on the validation server only. */
beforeAll(async () => {
  peer = await startReceiver(({ path, headers, body }, response) => {
    const { pathname, searchParams } = new URL(path, 'http://peer');
    calls.push({ path: pathname, query: Object.fromEntries(searchParams), headers, body });
    if (failing) response.writeHead(503).end();
    else if (pathname === '/debug/mp/collect') {
      response.writeHead(200).end(JSON.stringify({ validationMessages: problems }));
    } else response.writeHead(pathname === '/mp/collect' ? 204 : 200).end();
  });
  base = peer.origin;
  app = await startTestApp({ clock, env: { GOOGLE_ANALYTICS_BASE_URL: base, EGRESS_ALLOW: peer.host } });
});
afterAll(async () => {
  await app.close();
  await peer.close();
});
beforeEach(async () => {
  calls.length = 0;
  problems = [];
  failing = false;
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});

const everything = ['lead.created', 'conversation.started', 'conversation.completed', 'handover.requested'];

async function connect(changes: object = {}, by = owner) {
  const body = { measurementId, apiSecret, events: everything, ...changes };
  const put = await by.put('/api/integrations/ga4', body);
  expect(put.status, put.text).toBe(200);
  return put.body;
}

const list = async () => (await owner.get('/api/integrations')).body;
const logOf = async (id: string) => (await owner.get(`/api/webhooks/${id}/deliveries`)).body.items;
const counted = () => calls.filter(({ path }) => path === '/mp/collect').map(({ body }) => JSON.parse(body));
const namesCounted = () => counted().map(({ events: [event] }) => event.name);

/** A visitor who asks for a human, leaves an address and ends the conversation. */
async function visit(id = chatbotId, session: object = {}) {
  const client = await startVisitor(app, id, session);
  const path = `/api/chat/${id}/messages`;
  const { body } = await client.post(path, { message: 'Can I talk to a human?' });
  const value = { email: 'ana@example.com', message: 'My name is Ana Ruiz' };
  clock.advance(1_000);
  const left = await client.post(path, { reply: { inputId: body.message.input.id, value } });
  expect(left.status, left.text).toBe(200);
  expect((await client.post(`/api/chat/${id}/end`)).status).toBeLessThan(300);
  await app.settled();
  return { client, conversationId: body.conversationId as string };
}

async function setBanner(id: string, isOn: boolean): Promise<void> {
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(
      sql`update chatbots set privacy = privacy || ${json({ consentBanner: isOn })} where id = ${id}`,
    ),
  );
}

/** Sends the latest delivered event again. */
async function sendAgain(id: string): Promise<void> {
  const [newest] = (await owner.get(`/api/webhooks/${id}/deliveries?status=delivered`)).body.items;
  expect((await owner.post(`/api/webhooks/${id}/deliveries/${newest.id}/retry`)).status).toBe(200);
  await app.settled();
}

async function agreeing(id: string) {
  const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
  return { consent: { accepted: true, version } };
}

describe('Google Analytics', () => {
  it('INT-01: a webhook, Slack, email and Google Analytics are connected and configured, receive a lead, a conversation and a handover, show them in their logs, and are disconnected', async () => {
    const hook = await owner.post('/api/webhooks', {
      name: 'Zapier',
      url: `${base}/hook`,
      events: everything,
    });
    const ga4 = await connect({ events: ['lead.created'] });
    const slack = await owner.put('/api/integrations/slack', {
      webhookUrl: `${base}/slack`,
      events: ['handover.requested'],
    });
    const email = await owner.put('/api/integrations/email', {
      recipients: [owner.user.id],
      events: ['lead.created'],
      digest: 'instant',
    });
    // Saves again without the secret, which is kept.
    const { apiSecret: _, ...kept } = { apiSecret, measurementId, events: everything };
    const configured = await owner.put('/api/integrations/ga4', kept);
    expect(configured.body).toMatchObject({ id: ga4.id, events: everything, measurementId, hint: 'wxyz' });
    expect(
      (await list()).map(({ kind, status }: { kind: string; status: string }) => [kind, status]),
    ).toEqual([
      ['email', 'active'],
      ['ga4', 'active'],
      ['slack', 'active'],
    ]);
    await visit();
    const hooked = calls
      .filter(({ path }) => path === '/hook')
      .map(({ body, headers }) => new Webhook(hook.body.secret).verify(body, headers) as { type: string });
    expect(hooked.map(({ type }) => type).sort()).toEqual([...everything].sort());
    expect(namesCounted().sort()).toEqual([
      'chat_completed',
      'chat_started',
      'generate_lead',
      'handover_requested',
    ]);
    const message = calls.find(({ path }) => path === '/slack');
    expect(JSON.parse(message?.body ?? '{}').text).toContain('New contact request: ana@example.com');
    const subjects = (await readOutbox(app, owner.user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('New lead'))).toHaveLength(1);
    for (const [id, count] of [
      [hook.body.id, 4],
      [ga4.id, 4],
      [slack.body.id, 1],
      [email.body.id, 1],
    ]) {
      const log = await logOf(id);
      expect(log).toHaveLength(count);
      expect(new Set(log.map(({ status }: { status: string }) => status))).toEqual(new Set(['delivered']));
    }
    const paths = ['slack', 'email', 'ga4'].map((kind) => `/api/integrations/${kind}`);
    for (const path of [...paths, `/api/webhooks/${hook.body.id}`]) {
      expect((await owner.delete(path)).status).toBe(204);
    }
    expect([await list(), (await owner.get('/api/webhooks')).body]).toEqual([[], []]);
    expect((await owner.get(`/api/webhooks/${ga4.id}/deliveries`)).status).toBe(404);
    calls.length = 0;
    await visit();
    expect(calls).toEqual([]);
    const actions = await auditedActions(app, owner.organizationId);
    expect(actions).toEqual(expect.arrayContaining(['integration.put', 'integration.delete']));
  });

  it('receives events of a visitor under one id by the Measurement Protocol, and no personal data', async () => {
    await connect();
    const { conversationId } = await visit();
    expect(calls).toHaveLength(4);
    for (const { path, query, body } of calls) {
      expect([path, query]).toEqual([
        '/mp/collect',
        { measurement_id: measurementId, api_secret: apiSecret },
      ]);
      expect(JSON.parse(body)).toEqual({
        client_id: expect.stringMatching(/^\d+\.\d+$/),
        timestamp_micros: expect.any(Number),
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        events: [
          {
            name: expect.any(String),
            params: {
              session_id: expect.stringMatching(/^\d+$/),
              engagement_time_msec: 1,
              chatbot_name: 'Voucher helper',
            },
          },
        ],
      });
      expect(body).not.toMatch(new RegExp(`ana|ruiz|human|${conversationId}|${owner.organizationId}`, 'i'));
    }
    const times = counted().map(({ timestamp_micros: at }) => at);
    expect([Math.max(...times), Math.min(...times)]).toEqual([
      clock.now().getTime() * 1_000,
      (clock.now().getTime() - 1_000) * 1_000,
    ]);
    const [client, ...others] = new Set(counted().map(({ client_id: id }) => id));
    expect(others).toEqual([]);
    calls.length = 0;
    await visit();
    expect(counted().map(({ client_id: id }) => id)).not.toContain(client);
  });

  it('counts nobody without consent if the chatbot asks for it, nor after a withdrawal', async () => {
    const asking = await publishChatbot(app, owner, { settings: { privacy: { consentBanner: true } } });
    const { id } = await connect();
    const { client } = await visit(asking, await agreeing(asking));
    expect(namesCounted()).toHaveLength(4);
    calls.length = 0;
    failing = true;
    const path = `/api/chat/${asking}`;
    const second = await startVisitor(app, asking, await agreeing(asking));
    await second.post(`${path}/messages`, { message: 'Hello' });
    await app.settled();
    expect(calls).toHaveLength(1);
    expect((await second.post(`${path}/consent`, { accepted: false, version: 'any' })).status).toBe(204);
    failing = false;
    clock.advance(60_000);
    await app.settled();
    expect(calls).toHaveLength(1);
    const dropped = (await owner.get(`/api/webhooks/${id}/deliveries?status=dropped`)).body.items;
    expect(dropped).toMatchObject([{ type: 'conversation.started' }]);
    // After the first visitor has withdrawn, their event is not sent again even if the banner is off.
    await client.post(`${path}/consent`, { accepted: false, version: 'any' });
    await setBanner(asking, false);
    await sendAgain(id);
    expect(calls).toHaveLength(1);
  });

  it('does not resend events of visitors who were never asked, once the chatbot asks for consent', async () => {
    const { id } = await connect({ events: ['conversation.started'] });
    await visit();
    await sendAgain(id);
    expect(calls).toHaveLength(2);
    await setBanner(chatbotId, true);
    await sendAgain(id);
    expect(calls).toHaveLength(2);
  });

  it('does not count events that no visitor caused', async () => {
    const { id } = await connect();
    expect((await owner.post('/api/leads', { chatbotId, name: 'Typed by a member' })).status).toBe(201);
    await app.settled();
    expect(calls).toEqual([]);
    expect(await logOf(id)).toMatchObject([{ type: 'lead.created', status: 'dropped' }]);
  });

  it('receives only selected chatbots and events', async () => {
    const other = await publishChatbot(app, owner);
    await connect({ events: ['lead.created'], chatbotIds: [other] });
    await visit();
    expect(calls).toEqual([]);
    await visit(other);
    expect(namesCounted()).toEqual(['generate_lead']);
  });

  it('a test calls the validation server first, and is counted only if there are no problems', async () => {
    const { id } = await connect();
    problems = [
      { fieldPath: 'events', description: 'Event at index: [0] is bad.', validationCode: 'NAME_INVALID' },
    ];
    await owner.post(`/api/webhooks/${id}/test`);
    await app.settled();
    expect(calls.map(({ path }) => path)).toEqual(['/debug/mp/collect']);
    expect(await logOf(id)).toMatchObject([
      {
        type: 'webhook.test',
        status: 'pending',
        error: 'rejected',
        responseBody: 'events · Event at index: [0] is bad. · NAME_INVALID',
      },
    ]);
    problems = [];
    clock.advance(10_000);
    await app.settled();
    expect(calls.map(({ path }) => path).slice(1)).toEqual(['/debug/mp/collect', '/mp/collect']);
    expect(namesCounted()).toEqual(['chat_test']);
    expect(await logOf(id)).toMatchObject([{ status: 'delivered', error: null, responseStatus: 204 }]);
  });

  it('is retried like other calls if Google is unreachable', async () => {
    const { id } = await connect({ events: ['conversation.completed'] });
    failing = true;
    await visit();
    expect(await logOf(id)).toMatchObject([{ status: 'pending', responseStatus: 503, attempts: 1 }]);
    failing = false;
    clock.advance(10_000);
    await app.settled();
    expect(await logOf(id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    const [first, second] = calls;
    expect(second?.body).toBe(first?.body);
  });

  it('SEC-34: the API secret is sealed and shown by its last characters only', async () => {
    const ga4 = await connect();
    await visit();
    await owner.post(`/api/webhooks/${ga4.id}/test`);
    await app.settled();
    const rows = await withPlatform(app.deps.database, async (tx) => [
      ...(await tx.rows(sql`select * from webhooks`)),
      ...(await tx.rows(sql`select * from webhook_deliveries`)),
      ...(await tx.rows(sql`select details from audit_log`)),
    ]);
    expect(JSON.stringify([rows, ga4, await list(), await logOf(ga4.id)])).not.toContain('s3cr3t');
  });

  it('TEN-01, SEC-11: another organization can see, change or count nothing', async () => {
    const { id } = await connect();
    const stranger = await app.register();
    const theirs = await publishChatbot(app, stranger);
    const refused = [
      await stranger.delete('/api/integrations/ga4'),
      await stranger.get(`/api/webhooks/${id}/deliveries`),
      await stranger.post(`/api/webhooks/${id}/test`),
      await stranger.put('/api/integrations/ga4', {
        measurementId,
        apiSecret,
        events: everything,
        chatbotIds: [chatbotId],
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await stranger.get('/api/integrations')).body).toEqual([]);
    await visit(theirs);
    expect(calls).toEqual([]);
  });

  it.each([
    ['no secret at first', { apiSecret: undefined }, 'apiSecret'],
    ['a secret that would change the address', { apiSecret: 'secret&x=1234567' }, 'apiSecret'],
    ['an id of another kind', { measurementId: 'UA-1234567-1' }, 'measurementId'],
    ['an address instead of an id', { measurementId: 'G-ABC/../../x' }, 'measurementId'],
    ['no event', { events: [] }, 'events'],
    ['an event twice', { events: ['lead.created', 'lead.created'] }, 'events'],
    ['an event that it has no name for', { events: ['lead.deleted'] }, 'events'],
  ])('SEC-12: rejects %s', async (_what, changes, field) => {
    const body = { measurementId, apiSecret, events: everything, ...changes };
    const put = await owner.put('/api/integrations/ga4', body);
    expect([put.status, Object.keys(put.body.fields)[0]?.split('.')[0]]).toEqual([400, field]);
    expect(await list()).toEqual([]);
  });
});
