import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../../../test/chat-fixtures.ts';
import type { Member, TestApp } from '../../../../test/harness.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import { startWebhookDesk, type WebhookDesk } from '../../../../test/webhook-desk.ts';
import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { type Cause, changeControl } from '../../../handover/change-control.ts';
import type { ConversationKey, MessageAuthor } from '../../../handover/control.queries.ts';
import type { ControlEvent } from '../../../handover/transitions.ts';
import { writeMessage } from '../../../handover/write-message.ts';
import { webhookDataOf } from '../../../http/reference/describe-webhooks.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { escalationSchedule } from '../../inbox/clock/escalation.jobs.ts';

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

const peopleEvents = [
  'handover.requested',
  'handover.taken',
  'handover.ended',
  'conversation.assigned',
  'message.sent',
] as const;

const connect = (events: readonly string[], path?: string, by = owner) => desk.connect(by, events, { path });

const told = (path?: string) => desk.told(path);

/** A conversation of a visitor with the chatbot. */
async function startConversation() {
  const visitor = await startVisitor(app, chatbotId);
  const path = `/api/chat/${chatbotId}/messages`;
  const { status, text, body } = await visitor.post(path, { message: 'Hello' });
  expect(status, text).toBe(200);
  await app.settled();
  return {
    visitor,
    key: { organizationId: owner.organizationId, conversationId: body.conversationId as string },
  };
}

const askedInChat: ControlEvent = { type: 'ask', offer: 'chat' };
const visitorAsks: Cause = { by: 'visitor', author: null, reason: 'asked' };
const maria = (): MessageAuthor => ({ kind: 'member', id: owner.user.id, name: 'Maria Berg' });
const memberActs = (): Cause => ({ by: 'member', author: maria(), reason: 'member' });

async function happen(key: ConversationKey, event: ControlEvent, cause: Cause = memberActs()) {
  await withScope(app.deps.database, tenantScope(key.organizationId), (tx) =>
    changeControl(tx, app.deps, key, event, cause),
  );
  await app.settled();
}

async function write(key: ConversationKey, content: string) {
  await withScope(app.deps.database, tenantScope(key.organizationId), (tx) =>
    writeMessage(tx, app.deps, key, { content, clientMessageId: null, author: maria() }),
  );
  await app.settled();
}

describe('webhooks about people in a conversation', () => {
  it('tell the request, who took over, the message, and the end, as the reference describes them', async () => {
    await connect(peopleEvents);
    const { key } = await startConversation();
    await happen(key, askedInChat, visitorAsks);
    clock.advance(40_000);
    await happen(key, { type: 'take', userId: owner.user.id, force: false });
    await write(key, 'Hello, this is Maria.');
    await happen(key, { type: 'close', outcome: 'resolved' });
    const conversation = { conversationId: key.conversationId, chatbotId };
    expect(told()).toMatchObject([
      {
        type: 'handover.requested',
        organizationId: owner.organizationId,
        data: { ...conversation, reason: 'asked', offer: 'chat', contact: null, teamId: null },
      },
      { type: 'handover.taken', data: { ...conversation, assigneeId: owner.user.id, waitSeconds: 40 } },
      {
        type: 'message.sent',
        data: { ...conversation, message: { role: 'agent', content: 'Hello, this is Maria.' } },
      },
      { type: 'handover.ended', data: { ...conversation, outcome: 'resolved', by: 'member' } },
    ]);
    const handoverIds = told()
      .filter(({ type }) => type.startsWith('handover.'))
      .map(({ data }) => data.handoverId);
    expect(new Set(handoverIds).size).toBe(1);
    for (const { type, data } of told()) {
      const read = webhookDataOf(type).safeParse(data);
      expect(read.success, `${type} ${JSON.stringify(read.error?.issues)}`).toBe(true);
    }
  });

  it('tell a visitor who waits too long, with how long, once', async () => {
    await connect(['handover.escalated']);
    const { key } = await startConversation();
    await withScope(app.deps.database, tenantScope(key.organizationId), (tx) =>
      tx.execute(sql`update chatbots set deployment = jsonb_set(deployment, '{people}',
        '{"enabled": true, "escalateAfterMinutes": 3}') where id = ${chatbotId}`),
    );
    await happen(key, askedInChat, visitorAsks);
    clock.advance(190_000);
    const schedule = escalationSchedule(app.deps, 500);
    for (let run = 0; run < 2; run += 1) await schedule.handle(new AbortController().signal);
    await app.settled();
    expect(told()).toMatchObject([
      {
        type: 'handover.escalated',
        data: { conversationId: key.conversationId, chatbotId, waitSeconds: 190 },
      },
    ]);
    const [{ data }] = told();
    expect(webhookDataOf('handover.escalated').safeParse(data).success, JSON.stringify(data)).toBe(true);
  });

  it('tell an assignment, and not the taking over, which has its own event', async () => {
    await connect(['conversation.assigned', 'handover.taken']);
    const { key } = await startConversation();
    await happen(key, { type: 'assign', userId: owner.user.id });
    const data = {
      conversationId: key.conversationId,
      chatbotId,
      assigneeId: owner.user.id,
      teamId: null,
      byId: owner.user.id,
    };
    expect(told()).toMatchObject([{ type: 'conversation.assigned' }]);
    expect(told()[0].data).toEqual(data);
    await happen(key, { type: 'take', userId: owner.user.id, force: false });
    expect(told().slice(1)).toMatchObject([{ type: 'handover.taken' }]);
  });

  it('tell the team of a request and of an assignment', async () => {
    await connect(['handover.requested', 'conversation.assigned']);
    const { key } = await startConversation();
    const made = await owner.post('/api/teams', { name: `Billing ${key.conversationId}`, memberIds: [] });
    const teamId: string = made.body.id;
    await happen(key, askedInChat, { ...visitorAsks, teamId });
    await happen(key, { type: 'assign', userId: owner.user.id });
    await happen(key, { type: 'assign', teamId: null });
    expect(told().map(({ type, data }) => [type, data.teamId, data.assigneeId])).toEqual([
      ['handover.requested', teamId, undefined],
      ['conversation.assigned', teamId, owner.user.id],
      ['conversation.assigned', null, owner.user.id],
    ]);
    for (const { type, data } of told()) expect(webhookDataOf(type).safeParse(data).success, type).toBe(true);
  });

  it('have the address that an answer would go to, and tell what was so then, even after the end', async () => {
    desk.isReachable = false;
    await connect(['handover.requested']);
    const { key } = await startConversation();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into contact_requests (id, organization_id, chatbot_id, conversation_id, email, email_canonical, created_at)
        values (gen_random_uuid(), ${key.organizationId}, ${chatbotId}, ${key.conversationId}, 'ana@example.com',
          'ana@example.com', ${clock.now()})`),
    );
    await happen(key, askedInChat, visitorAsks);
    await happen(key, { type: 'return' }, visitorAsks);
    desk.isReachable = true;
    desk.calls.length = 0;
    clock.advance(60_000);
    await app.settled();
    expect(told()).toMatchObject([
      { type: 'handover.requested', data: { offer: 'chat', contact: 'ana@example.com' } },
    ]);
  });

  it('TEN-01: are not sent to another organization, nor to a webhook limited to another chatbot', async () => {
    const stranger = await app.register();
    await connect(peopleEvents, '/stranger', stranger);
    const other = await publishChatbot(app, owner);
    const limited = {
      name: 'Other',
      url: `${desk.origin}/other`,
      events: peopleEvents,
      chatbotIds: [other],
    };
    expect((await owner.post('/api/webhooks', limited)).status).toBe(201);
    const { key } = await startConversation();
    await happen(key, askedInChat, visitorAsks);
    await write(key, 'Hello');
    expect(desk.calls).toEqual([]);
    // Nor is there anything to send: a reader of another organization would find nothing to tell.
    const waiting = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select type from webhook_deliveries where organization_id in (${stranger.organizationId},
        ${owner.organizationId})`),
    );
    expect(waiting).toEqual([]);
  });

  it('never contain a note', async () => {
    await connect(['*']);
    const { key } = await startConversation();
    await happen(key, askedInChat, visitorAsks);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into conversation_notes (organization_id, id, conversation_id, author_id, content, after_ordinal,
          created_at)
        values (${key.organizationId}, gen_random_uuid(), ${key.conversationId}, ${owner.user.id},
          'Do not give her a refund', 1, ${clock.now()})`),
    );
    await write(key, 'I will look at it.');
    await happen(key, { type: 'close', outcome: 'unresolved' });
    expect(told().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['handover.requested', 'message.sent', 'handover.ended']),
    );
    expect(JSON.stringify(desk.calls)).not.toContain('refund');
  });

  it('SEC-40: of an erased conversation are cleared, and waiting ones are dropped', async () => {
    const id = await connect(peopleEvents);
    desk.isReachable = false;
    const { visitor, key } = await startConversation();
    await happen(key, askedInChat, visitorAsks);
    await write(key, 'Hello');
    expect((await visitor.delete(`/api/chat/${chatbotId}/me`)).status).toBe(204);
    await app.settled();
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ status: string; facts: string; is_empty: boolean }>(sql`
        select status, facts::text, sealed_body is null as is_empty from webhook_deliveries where webhook_id = ${id}`),
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toEqual({ status: 'dropped', facts: '{}', is_empty: true });
  });
});

describe('Slack and email', () => {
  /** Slack is called at most once a second. */
  const wait = async () => {
    clock.advance(2_000);
    await app.settled();
  };
  const subscribe = async (recipients: readonly string[], events: readonly string[]) => {
    const slack = { webhookUrl: `${desk.origin}/slack`, events };
    expect((await owner.put('/api/integrations/slack', slack)).status).toBe(200);
    const email = { recipients, events, digest: 'instant' };
    expect((await owner.put('/api/integrations/email', email)).status).toBe(200);
  };

  it('are told at once that a visitor waits, with a link to the conversation', async () => {
    const viewer = await owner.asRole('viewer');
    await subscribe([owner.user.id, viewer.user.id], ['handover.requested']);
    const { key } = await startConversation();
    await happen(key, askedInChat, visitorAsks);
    const [message] = told('/slack');
    expect(message.text).toBe('A visitor waits for a person');
    expect(message.blocks[0].text.text).toContain(`/conversations/${key.conversationId}`);
    const [mail] = (await readOutbox(app, owner.user.email)).filter(({ subject }) => /waits/.test(subject));
    expect(mail?.text).toContain(`/conversations/${key.conversationId}`);
    expect((await readOutbox(app, viewer.user.email)).filter(({ subject }) => /waits/.test(subject))).toEqual(
      [],
    );
  });

  it('are not told of a message that was left, which is a contact request', async () => {
    await connect(['handover.requested']);
    await subscribe([owner.user.id], ['handover.requested']);
    const { key } = await startConversation();
    await happen(key, { type: 'ask', offer: 'message' }, visitorAsks);
    expect(told()).toMatchObject([{ type: 'handover.requested', data: { offer: 'message' } }]);
    expect(told('/slack')).toEqual([]);
  });

  it('are told that it has ended, and of messages only where these are chosen by name', async () => {
    await subscribe([owner.user.id], ['*']);
    const { key } = await startConversation();
    await wait();
    await happen(key, askedInChat, visitorAsks);
    await wait();
    await write(key, 'Hello, this is Maria.');
    await wait();
    await happen(key, { type: 'return' }, visitorAsks);
    await wait();
    const lines = told('/slack').map(({ text }) => text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'A visitor waits for a person',
        'A person has taken over a conversation',
        'A conversation with a person has ended',
      ]),
    );
    expect(lines.join()).not.toContain('Maria');
    await subscribe([owner.user.id], ['message.sent']);
    await write(key, 'Me again.');
    await wait();
    expect(told('/slack').at(-1).text).toBe('A person has written: Voucher helper\nMe again.');
  });
});
