import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherFact, voucherQuestion } from '../../../test/chat-fixtures.ts';
import type { Member, TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { startWebhookDesk, type WebhookDesk } from '../../../test/webhook-desk.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

const clock = new ManualClock(new Date());
let desk: WebhookDesk;
let app: TestApp;
let owner: Member;

beforeAll(async () => {
  desk = await startWebhookDesk(clock);
  ({ app } = desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.reset();
  owner = await app.register();
});

const connect = (events: readonly string[], path?: string, by = owner) => desk.connect(by, events, { path });

const told = (path?: string) => desk.told(path);

async function ask(chatbotId: string, message: string, client?: Awaited<ReturnType<typeof startVisitor>>) {
  const visitor = client ?? (await startVisitor(app, chatbotId));
  const { status, body, text } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message });
  expect(status, text).toBe(200);
  await app.settled();
  return { visitor, conversationId: body.conversationId as string, answer: body.message };
}

const messageEvents = ['conversation.started', 'message.received', 'message.answered', 'message.rated'];

describe('message events', () => {
  it('INT-01: have the content of the transcript and an id per event name', async () => {
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
    const ids = desk.calls.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(4);
  });

  it('are sent for every message, while the conversation starts once', async () => {
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

  it('PRIV-01, SEC-39: are anonymized like the stored messages', async () => {
    const settings = { privacy: { anonymization: 'full' } };
    const chatbotId = await publishChatbot(app, owner, { settings });
    await connect(messageEvents);
    await ask(chatbotId, 'I am ana.secret@example.com, how long is a voucher valid?');
    expect(told().map(({ type }) => type)).toContain('message.received');
    expect(JSON.stringify(desk.calls)).not.toContain('ana.secret');
  });

  it('TEN-01: are not sent to another organization', async () => {
    const chatbotId = await publishChatbot(app, owner);
    const stranger = await app.register();
    await connect(['*'], '/stranger', stranger);
    await ask(chatbotId, 'Hello');
    expect(told('/stranger').map(({ type }) => type)).not.toContain('message.received');
  });

  it('SEC-40: of an erased conversation are cleared, and waiting ones are dropped', async () => {
    const chatbotId = await publishChatbot(app, owner);
    const id = await connect(['message.received', 'message.answered']);
    desk.isReachable = false;
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

  it('are not sent for an event of an earlier release, which lacks the message id', async () => {
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

  it('are not emailed to those who subscribe to all events, which would be an email per message', async () => {
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

  it('are emailed with the beginning of their text', async () => {
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

describe('consent events of a lead', () => {
  const consent = async (leadId: string, consentGiven: boolean) => {
    const path = `/api/leads/${leadId}/consent`;
    expect((await owner.patch(path, { consentGiven, note: 'Asked by phone' })).status).toBe(200);
    await app.settled();
  };

  /** A visitor who accepts the banner and leaves an address. */
  async function leaveAddress() {
    const settings = { privacy: { consentBanner: true } };
    const chatbotId = await publishChatbot(app, owner, { content: voucherFact, settings });
    const { version } = (await app.anonymous().get(`/api/chat/${chatbotId}`)).body.consent;
    const visitor = await startVisitor(app, chatbotId, { consent: { accepted: true, version } });
    await ask(chatbotId, 'My name is Ana, write to ana@example.com', visitor);
    const [lead] = (await owner.get('/api/leads')).body.items;
    return { chatbotId, visitor, version, leadId: lead.id as string };
  }

  it('LEAD-34: are sent when a member changes the consent, along with the change of the lead', async () => {
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

  it('SEC-39: are sent when the visitor withdraws consent', async () => {
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
