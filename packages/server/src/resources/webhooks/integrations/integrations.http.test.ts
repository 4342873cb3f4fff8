import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import { auditedActions } from '../../../../test/people.ts';
import { type ReceivedCall, type Receiver, startReceiver } from '../../../../test/receiver.ts';
import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';

// The current time, because receivers compare the time of a call with their own clock.
const clock = new ManualClock(new Date());
const calls: ReceivedCall[] = [];
const statuses = new Map<string, number>();
let receiver: Receiver;
let base: string;
let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  receiver = await startReceiver((call, response) => {
    calls.push(call);
    response.writeHead(statuses.get(call.path) ?? 200).end('ok');
  });
  base = receiver.origin;
  app = await startTestApp({ clock, env: { EGRESS_ALLOW: receiver.host } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  calls.length = 0;
  statuses.clear();
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
  await app.settled();
});

const slackAddress = (secret = 'T0/B0/s3cr3tToken') => `${base}/services/${secret}`;

async function connectSlack(changes: object = {}) {
  const body = { webhookUrl: slackAddress(), events: ['lead.created'], ...changes };
  const put = await owner.put('/api/integrations/slack', body);
  expect(put.status, put.text).toBe(200);
  return put.body;
}

async function connectEmail(changes: object = {}) {
  const body = { recipients: [owner.user.id], events: ['lead.created'], digest: 'instant', ...changes };
  const put = await owner.put('/api/integrations/email', body);
  expect(put.status, put.text).toBe(200);
  return put.body;
}

async function addLead(name: string): Promise<string> {
  const { status, body } = await owner.post('/api/leads', { chatbotId, name });
  expect(status).toBe(201);
  return body.id;
}

async function logOf(id: string) {
  return (await owner.get(`/api/webhooks/${id}/deliveries`)).body.items;
}

const list = async () => (await owner.get('/api/integrations')).body;
const slackCalls = () => calls.map(({ body }) => JSON.parse(body));
const mailsAbout = async (word: string, to = owner.user.email) =>
  (await readOutbox(app, to)).filter(({ subject }) => subject.includes(word));

/** The next full hour that matches the pattern in Berlin time, formatted as `Monday, 08`. */
function nextHour(reads: RegExp): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    weekday: 'long',
    hour: '2-digit',
  });
  const hourMs = 3_600_000;
  let at = (Math.floor(clock.now().getTime() / hourMs) + 1) * hourMs;
  while (!reads.test(format.format(at))) at += hourMs;
  return at;
}

describe('the integrations of an organization', () => {
  it('a webhook, Slack and email are connected and configured, receive a new lead, and are logged, tested and disconnected', async () => {
    const { id: webhookId, secret } = (
      await owner.post('/api/webhooks', { name: 'Shop', url: `${base}/shop`, events: ['lead.created'] })
    ).body;
    const slack = await connectSlack({ events: ['quota.reached'] });
    const email = await connectEmail({ events: ['quota.reached'] });
    // Saves again without the address, which is kept.
    const configured = await owner.put('/api/integrations/slack', { events: ['lead.created'] });
    expect(configured.body).toMatchObject({ id: slack.id, events: ['lead.created'], hint: 'oken' });
    expect((await connectEmail()).id).toBe(email.id);
    await addLead('Ana');
    await app.settled();
    const call = calls.find(({ path }) => path === '/shop');
    expect(new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {})).toMatchObject({
      data: { name: 'Ana' },
    });
    const message = calls.find(({ path }) => path === '/services/T0/B0/s3cr3tToken');
    expect(JSON.parse(message?.body ?? '{}').text).toContain('New lead: Ana');
    expect(await mailsAbout('New lead: Ana')).toHaveLength(1);
    const ids = [webhookId, slack.id, email.id];
    for (const id of ids) {
      expect(await logOf(id)).toMatchObject([{ type: 'lead.created', status: 'delivered' }]);
    }
    clock.advance(2_000);
    for (const id of ids) expect((await owner.post(`/api/webhooks/${id}/test`)).status).toBe(201);
    await app.settled();
    for (const id of ids) {
      expect(await logOf(id)).toMatchObject([{ type: 'webhook.test', status: 'delivered' }, {}]);
    }
    expect(await mailsAbout('This is a test')).toHaveLength(1);
    expect(await list()).toMatchObject([
      { kind: 'email', status: 'active', lastDelivery: { status: 'delivered' } },
      { kind: 'slack', status: 'active', lastDelivery: { status: 'delivered' } },
    ]);
    for (const path of [`/api/webhooks/${webhookId}`, '/api/integrations/slack', '/api/integrations/email']) {
      expect((await owner.delete(path)).status).toBe(204);
    }
    expect([await list(), (await owner.get('/api/webhooks')).body]).toEqual([[], []]);
    calls.length = 0;
    await addLead('Nobody is told');
    await app.settled();
    expect([calls, await mailsAbout('Nobody is told')]).toEqual([[], []]);
    const actions = await auditedActions(app, owner.organizationId);
    expect(actions).toEqual(expect.arrayContaining(['integration.put', 'integration.delete']));
  });

  it('SEC-34: Slack’s address is sealed, and shown by its host and last characters only', async () => {
    const slack = await connectSlack();
    expect(slack).toMatchObject({ host: new URL(base).host, hint: 'oken' });
    await addLead('Ana');
    await app.settled();
    const rows = await withPlatform(app.deps.database, async (tx) => [
      ...(await tx.rows(sql`select * from webhooks`)),
      ...(await tx.rows(sql`select * from webhook_deliveries`)),
      ...(await tx.rows(sql`select details from audit_log`)),
    ]);
    expect(JSON.stringify([rows, slack, await list()])).not.toContain('s3cr3t');
  });

  it('TEN-01, SEC-11: another organization can see, change or receive nothing', async () => {
    const slack = await connectSlack();
    await owner.post(`/api/webhooks/${slack.id}/test`);
    await app.settled();
    const [delivery] = await logOf(slack.id);
    const stranger = await app.register();
    const theirs = await publishChatbot(app, stranger);
    const refused = [
      await stranger.delete('/api/integrations/slack'),
      await stranger.get(`/api/webhooks/${slack.id}/deliveries`),
      await stranger.post(`/api/webhooks/${slack.id}/test`),
      await stranger.post(`/api/webhooks/${slack.id}/deliveries/${delivery.id}/retry`),
      await stranger.put('/api/integrations/slack', {
        webhookUrl: slackAddress(),
        events: ['*'],
        chatbotIds: [chatbotId],
      }),
      await stranger.put('/api/integrations/email', {
        recipients: [owner.user.id],
        events: ['*'],
        digest: 'instant',
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 404));
    expect((await stranger.get('/api/integrations')).body).toEqual([]);
    calls.length = 0;
    clock.advance(2_000);
    await stranger.post('/api/leads', { chatbotId: theirs, name: 'Theirs' });
    await app.settled();
    expect(calls).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  it('integration routes do not accept a webhook, and webhook routes no integration', async () => {
    const slack = await connectSlack();
    const path = `/api/webhooks/${slack.id}`;
    expect((await owner.get('/api/webhooks')).body).toEqual([]);
    expect((await owner.patch(path, { name: 'x' })).status).toBe(404);
    expect((await owner.post(`${path}/rotate-secret`)).status).toBe(404);
    expect((await owner.delete(path)).status).toBe(404);
  });
});

describe('Slack', () => {
  it.each([
    ['another host', 'https://hooks.slack.com.evil.example/services/x'],
    ['another port', 'https://hooks.slack.com:8443/services/x'],
    ['http', 'http://hooks.slack.com/services/x'],
    ['no path', 'https://hooks.slack.com/'],
    ['an address inside', 'http://127.0.0.1:1/services/x'],
  ])('SEC-23: rejects %s', async (_what, webhookUrl) => {
    const put = await owner.put('/api/integrations/slack', { webhookUrl, events: ['*'] });
    expect([put.status, Object.keys(put.body.fields)]).toEqual([400, ['webhookUrl']]);
    expect(await list()).toEqual([]);
  });

  it('accepts Slack’s own address, and requires one at first', async () => {
    const none = await owner.put('/api/integrations/slack', { events: ['*'] });
    expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['webhookUrl']]);
    const slack = await connectSlack({ webhookUrl: 'https://hooks.slack.com/services/T0/B0/abcdefgh' });
    expect(slack).toMatchObject({ host: 'hooks.slack.com', hint: 'efgh' });
  });

  it('escapes a visitor’s name, so that it mentions nobody and hides no link', async () => {
    await connectSlack();
    await addLead('<!channel> & <https://evil.example|Ana>');
    await app.settled();
    const [message] = slackCalls();
    const [{ text: section }] = message.blocks;
    expect(message.text).toBe(
      'New lead: &lt;!channel&gt; &amp; &lt;https://evil.example|Ana&gt;\nVoucher helper',
    );
    expect(section.verbatim).toBe(true);
    expect(section.text.match(/<[^>]*>/g)).toEqual([expect.stringMatching(/^<http:[^|]*\/leads\/[^|]*\|/)]);
  });

  it('sends one message per second', async () => {
    const { id } = await connectSlack();
    for (const name of ['One', 'Two', 'Three']) await addLead(name);
    await app.settled();
    expect(calls).toHaveLength(1);
    clock.advance(999);
    await app.settled();
    expect(calls).toHaveLength(1);
    clock.advance(1);
    await app.settled();
    expect(calls).toHaveLength(2);
    clock.advance(1_000);
    await app.settled();
    expect(calls).toHaveLength(3);
    expect((await logOf(id)).map(({ status }: { status: string }) => status)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ]);
  });

  it('summarizes more than five waiting events in one message, which is retried and outlives its events', async () => {
    const { id } = await connectSlack({ events: ['lead.created', 'lead.deleted'] });
    await owner.post(`/api/webhooks/${id}/test`);
    await app.settled();
    statuses.set(new URL(slackAddress()).pathname, 500);
    const leads: string[] = [];
    for (let more = 0; more < 7; more += 1) leads.push(await addLead(`Lead ${more}`));
    await app.settled();
    expect(calls).toHaveLength(1);
    clock.advance(1_000);
    await app.settled();
    expect(
      slackCalls()
        .map(({ text: one }) => one)
        .slice(1),
    ).toEqual(['Several things happened:\nNew lead: 7']);
    statuses.clear();
    for (const lead of leads) await owner.delete(`/api/leads/${lead}`);
    await app.settled();
    clock.advance(6_000);
    await app.settled();
    expect(
      slackCalls()
        .map(({ text: one }) => one)
        .slice(2),
    ).toEqual(['Several things happened:\nNew lead: 7\nLead deleted: 7']);
    const { items } = (await owner.get(`/api/webhooks/${id}/deliveries?status=delivered`)).body;
    expect(items.map(({ type }: { type: string }) => type)).toEqual(['summary', 'webhook.test']);
    const dropped = (await owner.get(`/api/webhooks/${id}/deliveries?status=dropped&pageSize=50`)).body.items;
    expect(new Set(dropped.map(({ error }: { error: string }) => error))).toEqual(new Set(['summarized']));
    expect(dropped).toHaveLength(13);
  });

  it.each([404, 410])('is disabled by the status %i, until it is connected again', async (status) => {
    await connectSlack();
    statuses.set(new URL(slackAddress()).pathname, status);
    await addLead('Gone');
    await app.settled();
    expect(await list()).toMatchObject([{ status: 'disabled', disabledReason: 'gone' }]);
    expect((await mailsAbout('Slack')).length).toBe(1);
    expect(await connectSlack()).toMatchObject({ status: 'active', disabledReason: null });
  });

  it('does not send events that waited when it was disabled, after it is connected again', async () => {
    const { id } = await connectSlack();
    const { pathname } = new URL(slackAddress());
    statuses.set(pathname, 410);
    for (const name of ['First', 'Second']) await addLead(name);
    await app.settled();
    expect(await list()).toMatchObject([{ status: 'disabled' }]);
    // Simulates rows that an erasure has locked while the others were dropped.
    const left = await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = ${clock.now()}
        where webhook_id = ${id} and status = 'dropped'`),
    );
    expect(left).toBe(2);
    statuses.clear();
    calls.length = 0;
    await connectSlack();
    clock.advance(2_000);
    await addLead('Third');
    await app.settled();
    clock.advance(2_000);
    await app.settled();
    expect(slackCalls().map(({ text }) => text)).toEqual([expect.stringContaining('New lead: Third')]);
  });
});

describe('email', () => {
  it('is sent to selected members only, and contains nothing that their role may not see', async () => {
    const viewer = await owner.asRole('viewer');
    const other = await owner.asRole('admin');
    await connectEmail({ recipients: [owner.user.id, viewer.user.id], events: ['*'] });
    const { organizationId } = owner;
    const data = { percent: 80, limit: 100, month: '2026-11-01' };
    await withScope(app.deps.database, tenantScope(organizationId), (tx) =>
      appendEvent(tx, app.deps, { organizationId, type: 'quota.reached', resourceId: organizationId, data }),
    );
    await addLead('Ana');
    await app.settled();
    clock.advance(1_000);
    const subjects = async (person: Member) =>
      (await readOutbox(app, person.user.email))
        .map(({ subject }) => subject)
        .filter((subject) => /New lead|message quota/.test(subject))
        .sort();
    expect(await subjects(owner)).toEqual(['80% of your plan’s message quota is used', 'New lead: Ana']);
    expect(await subjects(viewer)).toEqual(['New lead: Ana']);
    expect(await subjects(other)).toEqual([]);
  });

  it('is not sent to former members, who are not listed either', async () => {
    const member = await owner.asRole('member');
    await connectEmail({ recipients: [owner.user.id, member.user.id] });
    expect((await owner.delete(`/api/organization/users/${member.user.id}`)).status).toBe(204);
    await addLead('After');
    expect(await mailsAbout('After', member.user.email)).toEqual([]);
    expect(await mailsAbout('After')).toHaveLength(1);
    expect(await list()).toMatchObject([{ recipients: [owner.user.id] }]);
  });

  it.each([
    ['daily', 'Your daily summary', /, 08$/],
    ['weekly', 'Your weekly summary', /^Monday, 08$/],
  ])(
    'a %s summary is sent at 8:00 in its time zone, and none if nothing happened',
    async (digest, subject, hour) => {
      await connectEmail({ digest, timezone: 'Europe/Berlin', events: ['lead.created', 'lead.deleted'] });
      const gone = await addLead('Gone again');
      await addLead('One');
      await addLead('Two');
      await app.settled();
      await owner.delete(`/api/leads/${gone}`);
      await app.settled();
      clock.advance(nextHour(hour) - clock.now().getTime() - 1);
      expect(await mailsAbout(subject)).toEqual([]);
      clock.advance(1);
      const [mail, ...more] = await mailsAbout(subject);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('New lead: 2 · Lead deleted: 1');
      expect(mail?.text).not.toMatch(/One|Two/);
      clock.advance(8 * 24 * 3_600_000);
      expect(await mailsAbout(subject)).toHaveLength(1);
    },
  );

  it('an email waiting for its summary is sent immediately after a change to instant emails', async () => {
    const { id } = await connectEmail({ digest: 'weekly', timezone: 'Asia/Tokyo' });
    await addLead('Waited');
    await app.settled();
    expect(await logOf(id)).toMatchObject([{ status: 'pending' }]);
    await connectEmail();
    expect(await mailsAbout('Waited')).toHaveLength(1);
  });

  it.each([
    ['nobody', { recipients: [] }],
    ['an unknown time zone', { timezone: 'Mars/Base' }],
    ['an offset instead of a time zone', { timezone: '+02:00' }],
    ['an unknown rhythm', { digest: 'hourly' }],
    ['an address instead of a member', { recipients: ['ana@example.com'] }],
  ])('SEC-12: rejects %s', async (_what, changes) => {
    const body = { recipients: [owner.user.id], events: ['*'], digest: 'daily', ...changes };
    expect((await owner.put('/api/integrations/email', body)).status).toBe(400);
  });
});
