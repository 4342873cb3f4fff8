import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherFact, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { type ReceivedCall, type Receiver, startReceiver } from '../../../test/receiver.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(new Date());
const calls: ReceivedCall[] = [];
let isReachable = true;
let receiver: Receiver;
let app: TestApp;
let owner: Member;

beforeAll(async () => {
  receiver = await startReceiver((call, response) => {
    calls.push(call);
    response.writeHead(isReachable ? 200 : 500).end();
  });
  app = await startTestApp({ clock, env: { EGRESS_ALLOW: receiver.host } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  calls.length = 0;
  isReachable = true;
  owner = await app.register();
});

async function connect(events: readonly string[], path = '/all', by = owner): Promise<string> {
  const made = await by.post('/api/webhooks', { name: 'All', url: `${receiver.origin}${path}`, events });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

const told = (path = '/all') =>
  calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body));

async function ask(chatbotId: string, message: string, client?: Awaited<ReturnType<typeof startVisitor>>) {
  const visitor = client ?? (await startVisitor(app, chatbotId));
  const { status, body, text } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message });
  expect(status, text).toBe(200);
  await app.settled();
  return { visitor, conversationId: body.conversationId as string, answer: body.message };
}

const messageEvents = ['conversation.started', 'message.received', 'message.answered', 'message.rated'];

describe('messages', () => {
  it('INT-01: are told as the transcript shows them, each event by an id of its own', async () => {
    const chatbotId = await publishChatbot(app, owner);
    await connect(messageEvents);
    const { visitor, conversationId, answer } = await ask(chatbotId, voucherQuestion);
    const rating = { rating: 'down', comment: 'Too long' };
    await visitor.post(`/api/chat/${chatbotId}/messages/${answer.id}/feedback`, rating);
    await app.settled();
    const transcript = (await owner.get(`/api/conversations/${conversationId}`)).body.messages;
    const events = new Map(told().map((event) => [event.type, event.data]));
    expect([...events.keys()].sort()).toEqual([...messageEvents].sort());
    const where = { conversationId, chatbotId, chatbotName: 'Voucher helper' };
    expect(events.get('message.received')).toMatchObject({
      ...where,
      message: { id: transcript[0].id, role: 'user', content: voucherQuestion },
    });
    expect(events.get('message.answered')).toMatchObject({
      ...where,
      message: { id: answer.id, role: 'assistant', content: expect.stringContaining('forty-two days') },
    });
    expect(events.get('message.answered').message.sources).toHaveLength(1);
    expect(events.get('message.rated')).toEqual({ ...where, message: transcript[1] });
    expect(transcript[1]).toMatchObject({ rating: 'down', ratingComment: 'Too long' });
    const ids = calls.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(4);
  });

  it('are told for every message, while the conversation starts once', async () => {
    const chatbotId = await publishChatbot(app, owner);
    await connect(['conversation.started', 'message.received']);
    const { visitor } = await ask(chatbotId, 'Hello');
    clock.advance(1_000);
    await ask(chatbotId, voucherQuestion, visitor);
    expect(
      told()
        .map(({ type, data }) => data.message?.content ?? type)
        .sort(),
    ).toEqual(['Hello', voucherQuestion, 'conversation.started'].sort());
  });

  it('PRIV-01, SEC-39: are anonymized as they are stored', async () => {
    const settings = { privacy: { anonymization: 'full' } };
    const chatbotId = await publishChatbot(app, owner, { settings });
    await connect(messageEvents);
    await ask(chatbotId, 'I am ana.secret@example.com, how long is a voucher valid?');
    expect(told().map(({ type }) => type)).toContain('message.received');
    expect(JSON.stringify(calls)).not.toContain('ana.secret');
  });

  it('TEN-01: of another organization are told to nobody else', async () => {
    const chatbotId = await publishChatbot(app, owner);
    const stranger = await app.register();
    await connect(['*'], '/stranger', stranger);
    await ask(chatbotId, 'Hello');
    expect(told('/stranger').map(({ type }) => type)).not.toContain('message.received');
  });

  it('SEC-40: of an erased conversation are emptied, and what waits is dropped', async () => {
    const chatbotId = await publishChatbot(app, owner);
    const id = await connect(['message.received', 'message.answered']);
    isReachable = false;
    const { visitor } = await ask(chatbotId, 'Hello from me');
    expect((await visitor.delete(`/api/chat/${chatbotId}/me`)).status).toBe(204);
    await app.settled();
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select type, status, facts::text, sealed_body is null as is_empty from webhook_deliveries
        where webhook_id = ${id} order by type`),
    );
    const emptied = { status: 'dropped', facts: '{}', is_empty: true };
    expect(rows).toEqual([
      { type: 'message.answered', ...emptied },
      { type: 'message.received', ...emptied },
    ]);
  });

  it('an event of an earlier release, which names no message, is told to nobody', async () => {
    const chatbotId = await publishChatbot(app, owner);
    const id = await connect(['message.received']);
    const { conversationId } = await ask(chatbotId, 'Hello');
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into events (id, organization_id, type, resource, resource_id, chatbot_id, data, created_at)
        values (gen_random_uuid(), ${owner.organizationId}, 'message.received', 'conversation', ${conversationId},
          ${chatbotId}, '{"messages": 1}', ${clock.now()})`),
    );
    await ask(chatbotId, 'Hello again');
    expect(
      told()
        .map(({ data }) => data.message.content)
        .sort(),
    ).toEqual(['Hello', 'Hello again']);
    expect((await owner.get(`/api/webhooks/${id}/deliveries`)).body.total).toBe(2);
  });

  it('are mailed to nobody who chose all events: that would be a mail for each message', async () => {
    const chatbotId = await publishChatbot(app, owner);
    const settings = { recipients: [owner.user.id], events: ['*'], chatbotIds: [], digest: 'instant' };
    expect((await owner.put('/api/integrations/email', settings)).status).toBe(200);
    await connect(['*']);
    await ask(chatbotId, 'Where is my parcel?');
    const subjects = (await readOutbox(app, owner.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Conversation with Voucher helper started');
    expect(subjects.filter((subject) => /message|answered/i.test(subject))).toEqual([]);
    expect(told().map(({ type }) => type)).toContain('message.received');
  });

  it('are mailed with the beginning of their text', async () => {
    const chatbotId = await publishChatbot(app, owner);
    const recipients = [owner.user.id];
    const settings = { recipients, events: ['message.received'], chatbotIds: [], digest: 'instant' };
    const saved = await owner.put('/api/integrations/email', settings);
    expect(saved.status, saved.text).toBe(200);
    await ask(chatbotId, `Where is my parcel?\n${'It is late. '.repeat(40)}`);
    const [mail] = (await readOutbox(app, owner.user.email)).filter(
      ({ subject }) => subject === 'New message to Voucher helper',
    );
    expect(mail?.text).toContain('Where is my parcel? It is late.');
    expect(mail?.text.split('It is late.').length).toBeLessThan(30);
  });
});

describe('the consent of a lead', () => {
  const consent = async (leadId: string, consentGiven: boolean) => {
    const path = `/api/leads/${leadId}/consent`;
    expect((await owner.patch(path, { consentGiven, note: 'Asked by phone' })).status).toBe(200);
    await app.settled();
  };

  /** A visitor who leaves an address, with consent to the banner. */
  async function leaveAddress() {
    const settings = { privacy: { consentBanner: true } };
    const chatbotId = await publishChatbot(app, owner, { content: voucherFact, settings });
    const { version } = (await app.anonymous().get(`/api/chat/${chatbotId}`)).body.consent;
    const visitor = await startVisitor(app, chatbotId, { consent: { accepted: true, version } });
    await ask(chatbotId, 'My name is Ana, write to ana@example.com', visitor);
    const [lead] = (await owner.get('/api/leads')).body.items;
    return { chatbotId, visitor, version, leadId: lead.id as string };
  }

  it('LEAD-34: is told when a member changes it, and so is the lead’s change', async () => {
    const { leadId } = await leaveAddress();
    await connect(['lead.updated', 'lead.consent_changed']);
    await consent(leadId, false);
    expect(
      told()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['lead.consent_changed', 'lead.updated']);
    const changed = told().find(({ type }) => type === 'lead.consent_changed');
    expect(changed.data).toMatchObject({ id: leadId, userConsent: { consentGiven: false } });
    await owner.patch(`/api/leads/${leadId}`, { status: 'contacted' });
    await app.settled();
    expect(told().filter(({ type }) => type === 'lead.consent_changed')).toHaveLength(1);
  });

  it('SEC-39: is told when the visitor declines what they had agreed to', async () => {
    const { chatbotId, visitor, version, leadId } = await leaveAddress();
    await connect(['lead.consent_changed']);
    const path = `/api/chat/${chatbotId}/consent`;
    expect((await visitor.post(path, { accepted: false, version })).status).toBe(204);
    await app.settled();
    expect(told()).toMatchObject([
      { type: 'lead.consent_changed', data: { id: leadId, userConsent: { consentGiven: false } } },
    ]);
  });
});
