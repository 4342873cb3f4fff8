import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  collectEvents,
  publishChatbot,
  startVisitor,
  voucherQuestion,
} from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  control,
  conversationRow,
  rowsOf,
  storedMessages,
  takeOver,
  writeAs,
} from '../../../../test/take-over.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';
import { completeIdleConversations } from '../chat.queries.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;
let visitor: TestClient;
let key: ConversationKey;

const path = (rest = '/messages') => `/api/chat/${chatbotId}${rest}`;
const send = (message: string, clientMessageId?: string) =>
  visitor.post(path(), { message, ...(clientMessageId && { clientMessageId }) });
const handover = async () => {
  const [row] = await rowsOf(
    app,
    sql<{ waiting_since: Date | null; snoozed_until: Date | null }>`
      select waiting_since, snoozed_until from handovers
      where conversation_id = ${key.conversationId} and ended_at is null`,
  );
  return row;
};
const monthly = async () => {
  await app.settled();
  const [row] = await rowsOf(
    app,
    sql<{ messages: number }>`
      select messages::integer from usage_months where organization_id = ${owner.organizationId}`,
  );
  return row?.messages ?? 0;
};

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register({ plan: 'starter' });
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  visitor = await startVisitor(app, chatbotId);
  const first = await visitor.post(path(), { message: voucherQuestion });
  key = { organizationId: owner.organizationId, conversationId: first.body.conversationId };
});

it('an answer of the chatbot says that the chatbot may go on, as JSON and as events', async () => {
  const answer = await send(voucherQuestion);
  expect(answer.body).toMatchObject({ controller: 'bot', message: { role: 'assistant' } });
  const { events } = await visitor.stream('POST', path(), { message: voucherQuestion });
  const all = await collectEvents(events);
  expect(all.at(-1)).toMatchObject({ event: 'done', data: { controller: 'bot' } });
});

describe.each(['waiting', 'person'] as const)('while the controller is %s', (controller) => {
  beforeEach(async () => {
    if (controller === 'person') await takeOver(app, key, owner);
    else await control(app, key, { type: 'ask', offer: 'chat' }, { by: 'visitor', reason: 'asked' });
  });

  it('stores the message alone, and answers that it was delivered', async () => {
    const before = await conversationRow(app, key.conversationId);
    const sent = await send('My parcel is lost.');
    expect(sent).toMatchObject({ status: 200, body: { message: null, controller, lines: [] } });
    expect(sent.body.conversationId).toBe(key.conversationId);
    const after = await conversationRow(app, key.conversationId);
    expect(after).toMatchObject({
      controller,
      running_message_id: null,
      message_count: before.message_count + 1,
      rev: before.rev + 1,
      answer_count: before.answer_count,
    });
    expect((await storedMessages(app, key.conversationId)).at(-1)).toMatchObject({
      id: sent.body.userMessageId,
      role: 'user',
      ordinal: after.message_count,
      rev: after.rev,
      content: 'My parcel is lost.',
    });
    expect(await rowsOf(app, sql`select 1 from running_turns`)).toEqual([]);
  });

  it('streams that there is no answer', async () => {
    const { events } = await visitor.stream('POST', path(), { message: 'Hello?' });
    const all = await collectEvents(events);
    expect(all.map(({ event }) => event)).toEqual(['start', 'done']);
    expect(all[0]?.data).toMatchObject({ messageId: null, controller, conversationId: key.conversationId });
    expect(all[1]?.data).toEqual({ message: null, controller });
  });

  it('takes several messages at once, each once, also when they are sent again', async () => {
    const texts = ['one', 'two', 'three', 'four'];
    const first = await Promise.all(texts.map((text) => send(text, `id ${text}`)));
    const second = await Promise.all(texts.map((text) => send(text, `id ${text}`)));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    const stored = await storedMessages(app, key.conversationId);
    expect(stored.map(({ ordinal }) => ordinal)).toEqual(stored.map((_, index) => index + 1));
    expect(
      stored
        .slice(-4)
        .map(({ content }) => content)
        .sort(),
    ).toEqual(texts.toSorted());
    expect((await send('another text', 'id one')).body.code).toBe('idempotency_conflict');
  });

  it('PLAN-08: a message to people is not counted', async () => {
    const before = await monthly();
    expect((await send('My parcel is lost.')).status).toBe(200);
    expect(await monthly()).toBe(before);
    await control(app, key, { type: 'release' });
    expect((await send(voucherQuestion)).body.message.role).toBe('assistant');
    expect(await monthly()).toBe(before + 1);
  });

  it('the visitor waits from the first unanswered message on, and a put off conversation comes back', async () => {
    if (controller === 'person') await writeAs(app, key, owner, 'How can I help?');
    else await rowsOf(app, sql`update handovers set waiting_since = null returning 1`);
    await rowsOf(app, sql`update handovers set snoozed_until = now() + interval '1 day' returning 1`);
    expect(await handover()).toMatchObject({ waiting_since: null });
    await send('one');
    const first = await handover();
    expect(first).toMatchObject({ waiting_since: expect.any(Date), snoozed_until: null });
    await send('two');
    expect((await handover())?.waiting_since).toEqual(first?.waiting_since);
  });

  it('refuses another answer', async () => {
    const answer = (await storedMessages(app, key.conversationId)).find(({ role }) => role === 'assistant');
    const again = await visitor.post(path(`/messages/${answer?.id}/regenerate`));
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'transition_refused', current: { controller } },
    });
  });

  it('is not completed because nobody writes for half an hour', async () => {
    await rowsOf(
      app,
      sql`
        update conversations set started_at = now() - interval '2 hours', last_message_at = now() - interval '1 hour'
        where id = ${key.conversationId} returning 1`,
    );
    const idle = () =>
      withPlatform(app.deps.database, (tx) => completeIdleConversations(tx, new Date(), 1_000));
    expect((await idle()).map(({ id }) => id)).not.toContain(key.conversationId);
    await control(app, key, { type: 'release' });
    expect((await idle()).map(({ id }) => id)).toContain(key.conversationId);
  });
});

it('TEN-01: another organization’s visitor neither reaches the conversation nor its handover', async () => {
  await takeOver(app, key, owner);
  await writeAs(app, key, owner, 'How can I help?');
  const stranger = await app.register();
  const other = await publishChatbot(app, stranger);
  const guest = await startVisitor(app, other);
  const sent = await guest.post(`/api/chat/${other}/messages`, { message: voucherQuestion });
  expect(sent.body).toMatchObject({ controller: 'bot', message: { role: 'assistant' } });
  expect(await handover()).toMatchObject({ waiting_since: null });
  // The token of one chatbot does not open another one's conversation.
  expect((await visitor.post(`/api/chat/${other}/messages`, { message: 'Hello?' })).status).not.toBe(200);
  await expect(
    control(app, { ...key, organizationId: stranger.organizationId }, { type: 'release' }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(await conversationRow(app, key.conversationId)).toMatchObject({ controller: 'person' });
});

it('a program gets no answer where people have the conversation, and nothing is stored', async () => {
  const made = await owner.post('/api/api-keys', {
    name: 'P',
    permissions: 'read_write',
    expires: 'never',
  });
  const program = app.anonymous().with({ authorization: `Bearer ${made.body.key}` });
  const ask = (conversationId?: string) =>
    program.post('/v1/chat/completions', {
      model: chatbotId,
      messages: [{ role: 'user', content: voucherQuestion }],
      ...(conversationId ? { metadata: { conversation_id: conversationId } } : { store: true }),
    });
  const first = await ask();
  expect(first.status).toBe(200);
  const [begun] = await rowsOf(
    app,
    sql<{ id: string }>`select id from conversations where chatbot_id = ${chatbotId} and from_program`,
  );
  const own = { ...key, conversationId: begun?.id ?? '' };
  await takeOver(app, own, owner);
  const before = await storedMessages(app, own.conversationId);
  const refused = await ask(own.conversationId);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'transition_refused' } } });
  expect(await storedMessages(app, own.conversationId)).toEqual(before);
});
