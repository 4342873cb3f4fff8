import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../../test/chat-fixtures.ts';
import type { Member, TestApp } from '../../../test/harness.ts';
import { startTalk } from '../../../test/inbox-fixtures.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { chatbotWithPeople } from '../../../test/people-at-work.ts';
import { startWebhookDesk, type WebhookDesk } from '../../../test/webhook-desk.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { changeControl } from '../../handover/change-control.ts';
import { ManualClock } from '../../ports/clock.ts';

const person = 'Can I talk to a human?';
const clock = new ManualClock(new Date());
let desk: WebhookDesk;
let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  desk = await startWebhookDesk(clock);
  ({ app } = desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.reset();
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});

const handovers = ['handover.requested', 'handover.ended'];

const connect = (events: readonly string[], chatbotIds: readonly string[] = []) =>
  desk.connect(owner, events, { chatbotIds });

/** Starts a conversation in which the visitor asks for a human. */
async function startAsking(id = chatbotId) {
  const client = await startVisitor(app, id);
  const path = `/api/chat/${id}/messages`;
  const ask = async (): Promise<{ input: { id: string }; conversationId: string }> => {
    const { body } = await client.post(path, { message: person });
    return { input: body.message.input, conversationId: body.conversationId };
  };
  const leave = async (message?: string) => {
    const { input, conversationId } = await ask();
    const value = { email: 'ana@example.com', message };
    const left = await client.post(path, { reply: { inputId: input.id, value } });
    expect(left.status, left.text).toBe(200);
    await app.settled();
    return conversationId;
  };
  return { client, leave };
}

const told = (path?: string) => desk.told(path);
const requestId = async () => (await owner.get('/api/contact-requests')).body.items[0].id;
const mark = async (done: boolean) => {
  expect((await owner.patch(`/api/contact-requests/${await requestId()}`, { done })).status).toBe(200);
  await app.settled();
};

function rowsOf(webhookId: string) {
  return withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`select type, status, sealed_body is null as is_empty from webhook_deliveries
      where webhook_id = ${webhookId} order by type desc`),
  );
}

describe('handover events', () => {
  it('are sent when a visitor asks for a human and leaves an address, when the request is done, and when they ask again', async () => {
    await connect(handovers);
    const visitor = await startAsking();
    const conversationId = await visitor.leave('Call me about the voucher');
    const data = { conversationId, contact: 'ana@example.com' };
    expect(told()).toMatchObject([
      {
        type: 'handover.requested',
        organizationId: owner.organizationId,
        data: { ...data, reason: 'Call me about the voucher' },
      },
    ]);
    expect(Object.keys(told()[0].data).sort()).toEqual(['contact', 'conversationId', 'reason']);
    await mark(true);
    await mark(true);
    expect(told().slice(1)).toMatchObject([{ type: 'handover.ended', data }]);
    await visitor.leave('Still waiting');
    expect(told().slice(2)).toMatchObject([
      { type: 'handover.requested', data: { ...data, reason: 'Still waiting' } },
    ]);
    await mark(false);
    expect(told()).toHaveLength(3);
  });

  it('end and start again with the status of the lead, and contain a phone number if there is no email address', async () => {
    await connect(handovers);
    const client = await startVisitor(app, chatbotId);
    await client.post(`/api/chat/${chatbotId}/messages`, { message: 'Please call me: +47 912 34 567' });
    await app.settled();
    const [lead] = (await owner.get('/api/leads')).body.items;
    await owner.patch(`/api/leads/${lead.id}`, { status: 'qualified' });
    await owner.patch(`/api/leads/${lead.id}`, { status: 'converted' });
    await app.settled();
    expect(told()).toMatchObject([
      { type: 'handover.requested', data: { contact: '+4791234567' } },
      { type: 'handover.ended', data: { contact: '+4791234567' } },
    ]);
  });

  it('a webhook for leads does not receive the visitor’s question', async () => {
    await connect(['lead.created']);
    await (await startAsking()).leave('Something private');
    const [lead] = (await owner.get('/api/leads')).body.items;
    expect(lead.contactRequest.question).toBe('Something private');
    expect(told()).toMatchObject([{ type: 'lead.created', data: { id: lead.id } }]);
    expect(JSON.stringify(told())).not.toContain('Something private');
    expect(told()[0].data).not.toHaveProperty('contactRequest');
  });

  it('have no reason if the visitor left only an address', async () => {
    await connect(handovers);
    await (await startAsking()).leave();
    expect(told()).toMatchObject([{ type: 'handover.requested', data: { reason: null } }]);
  });

  it('are one call for a message that was left for people: that of the handover', async () => {
    const id = await chatbotWithPeople(app, owner);
    await connect(handovers, [id]);
    await owner.put('/api/integrations/slack', { webhookUrl: `${desk.origin}/slack`, events: handovers });
    const left = { email: 'ana@example.com', message: 'Call me' };
    const { body } = await app.anonymous().post(`/api/chat/${id}/person`, left);
    await app.settled();
    expect(told()).toMatchObject([
      {
        type: 'handover.requested',
        data: {
          conversationId: body.conversationId,
          handoverId: expect.any(String),
          offer: 'message',
          contact: 'ana@example.com',
        },
      },
    ]);
    expect(told('/slack')).toMatchObject([{ text: 'New contact request: ana@example.com\nCall me' }]);
    // Another address while the handover is open is a contact request alone.
    const visitor = app.anonymous().with({ authorization: `Bearer ${body.visitorToken}` });
    await visitor.post(`/api/chat/${id}/person`, { email: 'kai@example.com' });
    await app.settled();
    expect(told().slice(1)).toMatchObject([
      { type: 'handover.requested', data: { contact: 'kai@example.com', reason: null } },
    ]);
  });

  it('of a visitor who answers by email, and leaves no address, are told to Slack and by email too', async () => {
    const id = await chatbotWithPeople(app, owner);
    const conversationId = await startTalk(app, id);
    const webhook = { webhookUrl: `${desk.origin}/slack`, events: handovers };
    await owner.put('/api/integrations/slack', webhook);
    const recipients = [owner.user.id];
    await owner.put('/api/integrations/email', { recipients, events: handovers, digest: 'instant' });
    await withScope(app.deps.database, tenantScope(owner.organizationId), (tx) =>
      changeControl(
        tx,
        app.deps,
        { organizationId: owner.organizationId, conversationId },
        { type: 'mail' },
        { by: 'visitor', author: null, reason: 'mail', isAlone: true },
      ),
    );
    await app.settled();
    expect(told('/slack')).toMatchObject([
      { text: expect.stringContaining('A visitor waits for an answer by email') },
    ]);
    const subjects = (await readOutbox(app, owner.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A visitor waits for an answer by email');
  });

  it('of other chatbots are not sent to a webhook limited to one, neither the request nor its end', async () => {
    const other = await publishChatbot(app, owner);
    await connect(handovers, [other]);
    await (await startAsking()).leave();
    await mark(true);
    expect(told()).toEqual([]);
    await (await startAsking(other)).leave();
    expect(told()).toHaveLength(1);
  });

  it('are sent to Slack, and by email only to members who may see contact requests', async () => {
    const viewer = await owner.asRole('viewer');
    await owner.put('/api/integrations/slack', { webhookUrl: `${desk.origin}/slack`, events: handovers });
    await owner.put('/api/integrations/email', {
      recipients: [owner.user.id, viewer.user.id],
      events: handovers,
      digest: 'instant',
    });
    await (await startAsking()).leave('It <is> urgent');
    const [message] = told('/slack');
    expect(message.text).toBe('New contact request: ana@example.com\nIt &lt;is&gt; urgent');
    expect(message.blocks[0].text.text).toContain('/leads?asked=yes');
    const mailed = async ({ user }: Member) =>
      (await readOutbox(app, user.email)).filter(({ subject }) => subject.includes('contact request'));
    const [mail, ...more] = await mailed(owner);
    // The space keeps mail programs from turning the visitor's text in a subject into a link.
    expect([mail?.subject, more]).toEqual(['New contact request: ana@example. com', []]);
    expect(mail?.text).toContain('It <is> urgent');
    expect(await mailed(viewer)).toEqual([]);
  });

  it('SEC-40: erasing a conversation clears sent and waiting deliveries', async () => {
    const id = await connect(handovers);
    const visitor = await startAsking();
    await visitor.leave('Call me');
    desk.isReachable = false;
    await mark(true);
    expect(await rowsOf(id)).toMatchObject([
      { type: 'handover.requested', status: 'delivered', is_empty: false },
      { type: 'handover.ended', status: 'pending', is_empty: false },
    ]);
    expect((await visitor.client.delete(`/api/chat/${chatbotId}/me`)).status).toBe(204);
    expect(await rowsOf(id)).toMatchObject([
      { type: 'handover.requested', status: 'delivered', is_empty: true },
      { type: 'handover.ended', status: 'dropped', is_empty: true },
    ]);
  });

  it('SEC-40: deleting a contact request clears its deliveries as well', async () => {
    const id = await connect(handovers);
    await (await startAsking()).leave('Call me');
    expect((await owner.delete(`/api/contact-requests/${await requestId()}`)).status).toBe(204);
    expect(await rowsOf(id)).toMatchObject([{ status: 'delivered', is_empty: true }]);
  });

  it('an email about a handover is linked to its conversation, by which it can be withdrawn', async () => {
    await owner.put('/api/integrations/email', {
      recipients: [owner.user.id],
      events: handovers,
      digest: 'instant',
    });
    const conversationId = await (await startAsking()).leave();
    const about = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select about from mails where kind = 'integration' and recipient = ${owner.user.email}`),
    );
    expect(about).toEqual([{ about: conversationId }]);
  });
});

describe('conversation start events', () => {
  it('are sent once, with the first message, and only to subscribed webhooks', async () => {
    const id = await connect(['conversation.started']);
    const other = await connect(['conversation.completed']);
    const visitor = await startVisitor(app, chatbotId);
    const path = `/api/chat/${chatbotId}/messages`;
    const { body } = await visitor.post(path, { message: 'Hello' });
    clock.advance(1_000);
    await visitor.post(path, { message: 'And another thing' });
    await app.settled();
    expect(told()).toMatchObject([{ type: 'conversation.started', data: { id: body.conversationId } }]);
    expect([await rowsOf(id), await rowsOf(other)]).toMatchObject([[{ status: 'delivered' }], []]);
  });
});
