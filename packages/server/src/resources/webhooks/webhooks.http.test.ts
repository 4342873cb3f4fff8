import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { auditedActions } from '../../../test/people.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';
import { withdrawExports } from '../../record/erasure/withdraw-exports.ts';
import { webhookSchedules } from './webhooks.jobs.ts';

interface Call {
  path: string;
  headers: Record<string, string>;
  body: string;
}
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

// The current time, because receivers compare the time of a call with their own clock.
const clock = new ManualClock(new Date());
const calls: Call[] = [];
const answers = new Map<string, Answer>();
let receiver: Server;
let base: string;
let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '';
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      calls.push({ path, headers, body: Buffer.concat(pieces).toString() });
      const answer = answers.get(path);
      if (answer) answer(request, response);
      else response.writeHead(200).end('thanks');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  base = `http://${host}`;
  app = await startTestApp({ clock, env: { EGRESS_ALLOW: host } });
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

async function make(path: string, changes: object = {}, by = owner) {
  const body = { name: 'Orders', url: `${base}${path}`, events: ['lead.created'], ...changes };
  const made = await by.post('/api/webhooks', body);
  expect(made.status, made.text).toBe(201);
  return made.body as { id: string; secret: string };
}

async function addLead(name: string, by = owner, of = chatbotId): Promise<string> {
  const { status, body } = await by.post('/api/leads', { chatbotId: of, name });
  expect(status).toBe(201);
  return body.id;
}

const callsOf = (path: string) => calls.filter((call) => call.path === path);
const logOf = async (id: string, query = '') =>
  (await owner.get(`/api/webhooks/${id}/deliveries${query}`)).body.items;

function refuseWith(status: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => response.writeHead(status, headers).end('no');
}

describe('delivering', () => {
  it('SEC-36: calls the receiver of a new lead with a signature that Standard Webhooks verifies', async () => {
    const { id, secret } = await make('/signed');
    const leadId = await addLead('Ana Signed');
    await app.settled();
    const [call, ...more] = callsOf('/signed');
    expect(more).toEqual([]);
    if (!call) throw new Error('no call came');
    const event = new Webhook(secret).verify(call.body, call.headers) as Record<string, unknown>;
    expect(event).toMatchObject({
      type: 'lead.created',
      organizationId: owner.organizationId,
      data: { id: leadId, name: 'Ana Signed' },
    });
    expect(() => new Webhook(secret).verify(`${call.body} `, call.headers)).toThrow();
    expect(await logOf(id)).toMatchObject([
      {
        eventId: call.headers['webhook-id'],
        type: 'lead.created',
        status: 'delivered',
        attempts: 1,
        responseStatus: 200,
        responseBody: 'thanks',
        error: null,
      },
    ]);
    const [listed] = (await owner.get('/api/webhooks')).body;
    expect(listed).toMatchObject({ status: 'active', lastDelivery: { status: 'delivered' } });
  });

  it('sends an event when an export is ready or has failed, in the format of the list of exports', async () => {
    await make('/exports', { events: ['export.ready', 'export.failed'] });
    const { id } = (await owner.post('/api/exports', { type: 'users', format: 'json' })).body;
    await app.settled();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`update data_exports set type = 'all' where id = ${id}`);
      await withdrawExports(tx, app.deps, owner.organizationId);
    });
    await app.settled();
    const bodies = callsOf('/exports').map(({ body }) => JSON.parse(body));
    expect(bodies).toMatchObject([
      { type: 'export.ready', data: { id, status: 'ready', format: 'json' } },
      { type: 'export.failed', data: { id, status: 'failed', error: { code: 'erased' } } },
    ]);
  });

  it('retries a failed call after its wait with the same body and id, and a new signature', async () => {
    const { id, secret } = await make('/twice');
    answers.set('/twice', refuseWith(500));
    await addLead('Twice');
    await app.settled();
    expect(callsOf('/twice')).toHaveLength(1);
    expect(await logOf(id)).toMatchObject([{ status: 'pending', attempts: 1, responseStatus: 500 }]);
    answers.delete('/twice');
    clock.advance(6_000);
    await app.settled();
    const [first, second] = callsOf('/twice');
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    new Webhook(secret).verify(second?.body ?? '', second?.headers ?? {});
    expect(await logOf(id, '?status=delivered')).toMatchObject([{ attempts: 2, nextAttemptAt: null }]);
  });

  it('respects Retry-After of a busy receiver', async () => {
    const { id } = await make('/busy');
    answers.set('/busy', refuseWith(429, { 'retry-after': '120' }));
    await addLead('Busy');
    await app.settled();
    const [{ nextAttemptAt }] = await logOf(id);
    expect(Date.parse(nextAttemptAt)).toBe(clock.now().getTime() + 120_000);
    await owner.delete(`/api/webhooks/${id}`);
  });

  it('SEC-36: follows no redirect and keeps one kilobyte of a long response', async () => {
    const away = await make('/moved');
    const long = await make('/long');
    answers.set('/moved', refuseWith(302, { location: `${base}/target` }));
    answers.set('/long', (_request, response) => response.writeHead(200).end('x'.repeat(1_000_000)));
    await addLead('Redirected');
    await app.settled();
    expect(callsOf('/target')).toEqual([]);
    expect(await logOf(away.id)).toMatchObject([{ status: 'pending', error: 'redirected' }]);
    const [kept] = await logOf(long.id);
    expect([kept.status, kept.responseBody.length]).toEqual(['delivered', 1_024]);
    for (const { id } of [away, long]) await owner.delete(`/api/webhooks/${id}`);
  });

  it('disables a receiver that is gone, and notifies the owners', async () => {
    const { id } = await make('/gone', { name: 'Old shop' });
    answers.set('/gone', refuseWith(410));
    await addLead('Gone');
    await app.settled();
    const found = (await owner.get('/api/webhooks')).body.find((one: { id: string }) => one.id === id);
    expect(found).toMatchObject({ enabled: false, status: 'disabled', disabledReason: 'gone' });
    const mails = await readOutbox(app, owner.user.email);
    expect(mails.map(({ text }) => text).join()).toMatch(/Old shop.* was switched off/);
    expect((await owner.post(`/api/webhooks/${id}/test`)).status).toBe(409);
  });

  it('is disabled once by four concurrent calls, all of which are settled', async () => {
    const { id } = await make('/gone-at-once', { name: 'Closed shop' });
    const waiting: ServerResponse[] = [];
    answers.set('/gone-at-once', (_request, response) => {
      waiting.push(response);
      if (waiting.length < 4) return;
      for (const one of waiting.splice(0)) one.writeHead(410).end();
    });
    await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => addLead(name)));
    await app.settled();
    const found = (await owner.get('/api/webhooks')).body.find((one: { id: string }) => one.id === id);
    expect(found).toMatchObject({ enabled: false, disabledReason: 'gone' });
    const { items } = (await owner.get(`/api/webhooks/${id}/deliveries`)).body;
    expect(items).toHaveLength(4);
    for (const one of items) expect(one).toMatchObject({ status: 'dropped', attempts: 1 });
    const mails = await readOutbox(app, owner.user.email);
    expect(mails.filter(({ text }) => text.includes('Closed shop'))).toHaveLength(1);
  });

  it('disables a receiver that has failed twenty times in three days', async () => {
    const { id } = await make('/failing');
    answers.set('/failing', refuseWith(500));
    const status = async () =>
      (await owner.get('/api/webhooks')).body.find((one: { id: string }) => one.id === id);
    for (let lead = 0; lead < 10; lead += 1) await addLead(`Failing ${lead}`);
    await app.settled();
    clock.advance(6_000);
    await app.settled();
    expect(await status()).toMatchObject({ status: 'failing', disabledReason: null });
    clock.advance(3 * 24 * 3_600_000);
    await app.settled();
    expect(await status()).toMatchObject({ status: 'disabled', disabledReason: 'failures' });
    // A delivery that was being saved may still wait; it is not sent.
    const made = callsOf('/failing').length;
    clock.advance(24 * 3_600_000);
    await app.settled();
    expect(callsOf('/failing')).toHaveLength(made);
  });

  it('makes at most four concurrent calls to a receiver', async () => {
    const waiting: ServerResponse[] = [];
    const { id } = await make('/slow');
    answers.set('/slow', (_request, response) => void waiting.push(response));
    for (let lead = 0; lead < 6; lead += 1) await addLead(`Slow ${lead}`);
    await expect.poll(() => waiting.length).toBe(4);
    const busy = await withPlatform(app.deps.database, (tx) =>
      tx.first(sql`select count(*)::int as calls from webhook_deliveries
        where webhook_id = ${id} and leased_until is not null`),
    );
    expect(busy).toEqual({ calls: 4 });
    answers.delete('/slow');
    for (const response of waiting) response.writeHead(204).end();
    await app.settled();
    expect(callsOf('/slow')).toHaveLength(6);
  });

  it('makes at most eight concurrent calls to all receivers of an organization', async () => {
    const crowd = await app.register();
    const chatbot = await publishChatbot(app, crowd);
    const waiting: ServerResponse[] = [];
    const paths = ['/crowd-a', '/crowd-b', '/crowd-c'];
    for (const path of paths) {
      answers.set(path, (_request, response) => void waiting.push(response));
      await make(path, {}, crowd);
    }
    for (let lead = 0; lead < 4; lead += 1) await addLead(`Crowd ${lead}`, crowd, chatbot);
    await expect.poll(() => waiting.length).toBe(8);
    const busy = await withPlatform(app.deps.database, (tx) =>
      tx.first(sql`select count(*)::int as calls from webhook_deliveries
        where organization_id = ${crowd.organizationId} and leased_until is not null`),
    );
    expect(busy).toEqual({ calls: 8 });
    for (const path of paths) answers.delete(path);
    for (const response of waiting) response.writeHead(204).end();
    await app.settled();
    expect(paths.map((path) => callsOf(path).length)).toEqual([4, 4, 4]);
  });

  it('times out after ten seconds', async () => {
    const { id } = await make('/silent');
    answers.set('/silent', () => {});
    await addLead('Silent');
    await expect.poll(async () => (await logOf(id))[0]?.error, { timeout: 15_000 }).toBe('timeout');
    const [late] = await logOf(id);
    expect(late).toMatchObject({ status: 'pending', attempts: 1, responseStatus: null });
    expect(late.responseMs).toBeGreaterThanOrEqual(9_900);
    await owner.delete(`/api/webhooks/${id}`);
  }, 20_000);

  it('is retried if its process was lost during the call', async () => {
    const { id } = await make('/lost');
    const leadId = await addLead('Lost');
    await app.settled();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update webhook_deliveries set status = 'pending', leased_until = ${clock.now()},
        next_attempt_at = ${clock.now()} where webhook_id = ${id}`),
    );
    await app.settled();
    expect(callsOf('/lost').map(({ body }) => JSON.parse(body).data.id)).toEqual([leadId, leadId]);
    expect(callsOf('/lost')[0]?.body).toBe(callsOf('/lost')[1]?.body);
  });

  it('SEC-36: signs with the old secret, too, for 24 hours', async () => {
    const { id, secret } = await make('/rotated');
    const { secret: newer } = (await owner.post(`/api/webhooks/${id}/rotate-secret`)).body;
    expect((await owner.post(`/api/webhooks/${id}/test`)).status).toBe(201);
    await app.settled();
    clock.advance(25 * 3_600_000);
    await owner.post(`/api/webhooks/${id}/test`);
    await app.settled();
    const signatures = callsOf('/rotated').map(({ headers }) => headers['webhook-signature']?.split(' '));
    expect(signatures.map((list) => list?.length)).toEqual([2, 1]);
    const [call] = callsOf('/rotated');
    if (!call) throw new Error('no call came');
    const at = new Date(Number(call.headers['webhook-timestamp']) * 1_000);
    const made = [newer, secret].map((one) =>
      new Webhook(one).sign(call.headers['webhook-id'] ?? '', at, call.body),
    );
    expect(signatures[0]).toEqual(made);
    expect(JSON.parse(call.body)).toMatchObject({ type: 'webhook.test', data: {} });
  });
});

describe('privacy and tenancy', () => {
  it('SEC-40: keeps bodies for 7 days and log entries for 30', async () => {
    const { id } = await make('/kept');
    await addLead('Kept');
    await app.settled();
    const kept = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows<{ sealed_body: string | null; response_body: string | null }>(
          sql`select sealed_body, response_body from webhook_deliveries where webhook_id = ${id}`,
        ),
      );
    const sweepAt = async (days: number) => {
      const at = new ManualClock(new Date(clock.now().getTime() + days * 24 * 3_600_000 + 60_000));
      const [job] = webhookSchedules({ ...app.deps, clock: at });
      await job?.handle(new AbortController().signal);
      return kept();
    };
    expect(await sweepAt(6)).toEqual([{ sealed_body: expect.any(String), response_body: 'thanks' }]);
    expect(await sweepAt(7)).toEqual([{ sealed_body: null, response_body: null }]);
    expect(await sweepAt(29)).toHaveLength(1);
    expect(await sweepAt(30)).toEqual([]);
  });

  it('TEN-01: receives no events of another organization or of an unselected chatbot', async () => {
    const other = await app.register();
    const theirs = await publishChatbot(app, other);
    const second = await publishChatbot(app, owner);
    const { id: theirHook } = await make('/theirs', { events: ['*'] }, other);
    await make('/second', { chatbotIds: [second] });
    await addLead('Ours only');
    await app.settled();
    expect(callsOf('/second')).toEqual([]);
    expect((await other.get(`/api/webhooks/${theirHook}/deliveries`)).body.items).toEqual([]);
    expect(callsOf('/theirs')).toEqual([]);
    await addLead('Theirs only', other, theirs);
    await addLead('Of the second', owner, second);
    await app.settled();
    expect(callsOf('/theirs').map(({ body }) => JSON.parse(body).data.name)).toContain('Theirs only');
    expect(callsOf('/second').map(({ body }) => JSON.parse(body).data.name)).toEqual(['Of the second']);
  });

  it('deleting a lead clears sent deliveries and drops waiting ones', async () => {
    const { id } = await make('/erased', { events: ['lead.created', 'lead.deleted'] });
    answers.set('/erased', refuseWith(500));
    const leadId = await addLead('Erase me');
    await app.settled();
    answers.delete('/erased');
    await owner.delete(`/api/leads/${leadId}`);
    clock.advance(6_000);
    await app.settled();
    expect(callsOf('/erased').map(({ body }) => JSON.parse(body).type)).toEqual([
      'lead.created',
      'lead.deleted',
    ]);
    expect(JSON.parse(callsOf('/erased')[1]?.body ?? '{}').data).toEqual({ id: leadId, chatbotId });
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select type, status, sealed_body is null as is_empty, response_body from webhook_deliveries
        where webhook_id = ${id} order by created_at`),
    );
    expect(rows).toMatchObject([
      { type: 'lead.created', status: 'dropped', is_empty: true, response_body: null },
      { type: 'lead.deleted', status: 'delivered' },
    ]);
  });

  it('SEC-34: returns the secret once, and seals it and the body at rest', async () => {
    const { secret } = await make('/sealed');
    await addLead('Sealed away');
    await app.settled();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await owner.get('/api/webhooks')).text).not.toContain(secret);
    const rows = await withPlatform(app.deps.database, async (tx) => [
      ...(await tx.rows(sql`select * from webhooks`)),
      ...(await tx.rows(sql`select * from webhook_deliveries`)),
      ...(await tx.rows(sql`select details from audit_log`)),
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    expect(JSON.stringify(rows)).not.toContain('Sealed away');
    expect(await auditedActions(app, owner.organizationId)).toContain('webhook.create');
  });
});

describe('managing', () => {
  it.each([
    ['an address inside', { url: 'https://10.0.0.1/hook' }],
    ['http', { url: 'http://example.com/hook' }],
    ['an event that there is not', { events: ['lead.sold'] }],
    ['no event', { events: [] }],
    ['all and one', { events: ['*', 'lead.created'] }],
    ['a secret of its own', { secret: 'whsec_x' }],
  ])('SEC-12, SEC-23: rejects %s', async (_what, changes) => {
    const body = { name: 'x', url: `${base}/x`, events: ['lead.created'], ...changes };
    expect((await owner.post('/api/webhooks', body)).status).toBe(400);
  });

  it('SEC-11: treats a webhook, delivery or chatbot of another organization as missing', async () => {
    const stranger = await app.register();
    const { id } = await make('/mine');
    await owner.post(`/api/webhooks/${id}/test`);
    await app.settled();
    const [delivery] = await logOf(id);
    const path = `/api/webhooks/${id}`;
    const refused = [
      await stranger.patch(path, { enabled: false }),
      await stranger.delete(path),
      await stranger.post(`${path}/rotate-secret`),
      await stranger.post(`${path}/test`),
      await stranger.get(`${path}/deliveries`),
      await stranger.post(`${path}/deliveries/${delivery.id}/retry`),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 404));
    expect((await stranger.get('/api/webhooks')).body).toEqual([]);
    const theirs = { name: 'x', url: `${base}/x`, events: ['*'], chatbotIds: [chatbotId] };
    expect((await stranger.post('/api/webhooks', theirs)).status).toBe(404);
    const again = await owner.post(`${path}/deliveries/${delivery.id}/retry`);
    expect([again.status, again.body.status]).toEqual([200, 'pending']);
    await app.settled();
    expect(callsOf('/mine')).toHaveLength(2);
  });

  it('changes, disables and deletes a webhook, and allows at most twenty', async () => {
    const person = await app.register();
    const { id } = await make('/first', {}, person);
    const off = await person.patch(`/api/webhooks/${id}`, { name: 'Renamed', enabled: false });
    expect(off.body).toMatchObject({ name: 'Renamed', status: 'disabled', disabledReason: 'manual' });
    const on = await person.patch(`/api/webhooks/${id}`, { enabled: true });
    expect(on.body).toMatchObject({ status: 'active', disabledReason: null });
    for (let more = 1; more < 20; more += 1) await make('/more', {}, person);
    const body = { name: 'x', url: `${base}/x`, events: ['*'] };
    const refused = await person.post('/api/webhooks', body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['name']]);
    expect((await person.delete(`/api/webhooks/${id}`)).status).toBe(204);
    expect((await person.delete(`/api/webhooks/${id}`)).status).toBe(404);
  });

  it('SEC-40: erasing a conversation clears and drops its waiting deliveries', async () => {
    const { id } = await make('/visitor', { events: ['conversation.completed', 'conversation.erased'] });
    answers.set('/visitor', refuseWith(500));
    const visitor = await startVisitor(app, chatbotId);
    await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'Hello from me' });
    await visitor.post(`/api/chat/${chatbotId}/end`);
    await app.settled();
    expect((await visitor.delete(`/api/chat/${chatbotId}/me`)).status).toBe(204);
    await app.settled();
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select type, status, sealed_body is null as is_empty from webhook_deliveries
        where webhook_id = ${id} order by type`),
    );
    expect(rows).toMatchObject([
      { type: 'conversation.completed', status: 'dropped', is_empty: true },
      { type: 'conversation.erased' },
    ]);
  });
});
