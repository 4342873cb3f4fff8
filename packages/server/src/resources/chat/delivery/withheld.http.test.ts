import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import {
  collectEvents,
  publishChatbot,
  readTokens,
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
import type { TestClient, TestEvent } from '../../../../test/test-client.ts';
import { withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';
import { readMessage } from '../../conversations/get-conversations.ts';
import { recoverTurns } from '../chat.jobs.ts';

/** A word of every answer of the model. */
const word = 'shipswithin';

let app: TestApp;
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer({ delayMs: 30 });
  model.write(() => Array.from({ length: 400 }, (_, n) => `${word}${n}`).join(' '));
  app = await startTestApp({ env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: model.baseUrl } });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

interface Running {
  owner: Member;
  chatbotId: string;
  visitor: TestClient;
  key: ConversationKey;
  answerId: string;
  /** The events after the first tokens. */
  events: AsyncGenerator<TestEvent>;
}

/** Starts an answer that is shown word by word. */
async function runningAnswer(): Promise<Running> {
  const owner = await app.register();
  const settings = { model: { provider: 'openai', name: 'gpt-4o-mini', monthlyTokenLimit: 1_000_000 } };
  const chatbotId = await publishChatbot(app, owner, { settings });
  const visitor = await startVisitor(app, chatbotId);
  const { events } = await visitor.stream('POST', `/api/chat/${chatbotId}/messages`, {
    message: voucherQuestion,
  });
  const { value: start } = await events.next();
  await readTokens(events, 3);
  const { conversationId, messageId } = start.data;
  const key = { organizationId: owner.organizationId, conversationId };
  return { owner, chatbotId, visitor, key, answerId: messageId, events };
}

const usageOf = async ({ chatbotId }: Running) => {
  await app.settled();
  const [row] = await rowsOf(
    app,
    sql<{ tokens: number; reserved: number; cost: number }>`
      select tokens::integer, reserved_tokens::integer as reserved, cost_micro_usd::integer as cost
      from chatbot_usage_months where chatbot_id = ${chatbotId}`,
  );
  return row;
};

describe('a person who takes over while an answer runs', () => {
  let turn: Running;
  let after: TestEvent[];

  beforeAll(async () => {
    turn = await runningAnswer();
    await takeOver(app, turn.key, turn.owner);
    after = await collectEvents(turn.events);
  });

  it('ends the visitor’s stream with an empty text and without a message', () => {
    expect(after.slice(-2)).toMatchObject([
      { event: 'replace', data: { text: '' } },
      { event: 'done', data: { message: null, controller: 'person' } },
    ]);
    const replaced = after.findIndex(({ event }) => event === 'replace');
    expect(after.slice(replaced + 1).map(({ event }) => event)).toEqual(['done']);
  });

  it('keeps what the answer was and cost, and frees the conversation at once', async () => {
    const stored = await storedMessages(app, turn.key.conversationId);
    expect(stored.map(({ role, status }) => [role, status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'withheld'],
      ['system', 'complete'],
    ]);
    expect(stored[1]?.content).toContain(word);
    expect(await conversationRow(app, turn.key.conversationId)).toMatchObject({
      controller: 'person',
      running_message_id: null,
      answer_count: 0,
    });
    expect(await rowsOf(app, sql`select 1 from running_turns where message_id = ${turn.answerId}`)).toEqual(
      [],
    );
    const usage = await usageOf(turn);
    expect(usage?.reserved).toBe(0);
    expect(usage?.tokens).toBeGreaterThan(0);
  });

  it('cannot be rated, and is told to no webhook', async () => {
    const { visitor, chatbotId, answerId, owner } = turn;
    const rated = await visitor.post(`/api/chat/${chatbotId}/messages/${answerId}/feedback`, {
      rating: 'up',
    });
    expect(rated.status).toBe(404);
    const scope = { organizationId: owner.organizationId, userId: null };
    const reader = { ...scope, role: 'owner', language: 'en' } as const;
    const told = withScope(app.deps.database, scope, (tx) => readMessage(tx, app.deps, reader, answerId));
    await expect(told).rejects.toMatchObject({ code: 'not_found' });
  });

  it('its cost counts once, and it is an answer in no figure', async () => {
    await app.settled();
    const { organizationId } = turn.key;
    const [{ input_tokens: tokens, cost } = { input_tokens: 0, cost: 0 }] = await rowsOf(
      app,
      sql<{ input_tokens: number; cost: number }>`
        select coalesce(input_tokens, 0) as input_tokens, coalesce(cost_micro_usd, 0)::integer as cost from messages
        where id = ${turn.answerId}`,
    );
    expect(
      await rowsOf(
        app,
        sql`
          select input_tokens::integer, cost_micro_usd::integer, messages::integer from usage_months
          where organization_id = ${organizationId}`,
      ),
    ).toEqual([{ input_tokens: tokens, cost_micro_usd: cost, messages: 1 }]);
    expect(
      await rowsOf(
        app,
        sql`select messages::integer, answers::integer from chatbot_counters where chatbot_id = ${turn.chatbotId}`,
      ),
    ).toEqual([{ messages: 1, answers: 0 }]);
    expect(
      await rowsOf(
        app,
        sql`
          select sum(questions)::integer as questions, sum(answers)::integer as answers, sum(timed)::integer as timed,
            sum(mode_model)::integer as by_model, sum(input_tokens)::integer as tokens
          from insight_quarters where chatbot_id = ${turn.chatbotId}`,
      ),
    ).toEqual([{ questions: 1, answers: 0, timed: 0, by_model: 0, tokens }]);
  });

  it('its words are shown to no visitor: transcript, own data, resumed stream, search and later prompts', async () => {
    const { visitor, chatbotId, owner, key, answerId } = turn;
    const path = `/api/chat/${chatbotId}`;
    expect((await visitor.get(`${path}/messages`)).text).not.toContain(word);
    expect((await visitor.get(`${path}/me`)).text).not.toContain(word);
    const resumed = await visitor.stream('GET', `${path}/stream`, undefined, {
      'last-event-id': `${answerId}:2`,
    });
    const events = resumed.status === 204 ? [] : await collectEvents(resumed.events);
    expect(JSON.stringify(events)).not.toContain(word);
    await writeAs(app, key, owner, 'I can help with the voucher.');
    await control(app, key, { type: 'release' });
    const next = await visitor.stream('POST', `${path}/messages`, {
      message: 'What about the zebrafinch voucher, then?',
    });
    await readTokens(next.events, 2);
    await visitor.post(`${path}/end`);
    await collectEvents(next.events);
    const prompt = JSON.stringify(model.lastChat());
    expect(prompt).not.toContain(word);
    expect(prompt).toContain('I can help with the voucher.');
    await app.settled();
    const said = await rowsOf(
      app,
      sql<{ words: string }>`
        select words::text from message_words where conversation_id = ${key.conversationId} and ordinal = 2`,
    );
    expect(JSON.stringify(said)).not.toContain(word);
  });
});

it('a repeated message whose answer was withheld gets no answer either', async () => {
  const owner = await app.register();
  const settings = { model: { provider: 'openai', name: 'gpt-4o-mini' } };
  const chatbotId = await publishChatbot(app, owner, { settings });
  const visitor = await startVisitor(app, chatbotId);
  const body = { message: voucherQuestion, clientMessageId: 'once' };
  const path = `/api/chat/${chatbotId}/messages`;
  const callsBefore = model.calls.length;
  const first = visitor.post(path, body);
  await expect.poll(() => model.calls.length).toBeGreaterThan(callsBefore);
  const [conversation] = await rowsOf(
    app,
    sql<{ id: string }>`select id from conversations where chatbot_id = ${chatbotId}`,
  );
  const key = { organizationId: owner.organizationId, conversationId: conversation?.id ?? '' };
  await takeOver(app, key, owner);
  const answer = (await first).body;
  expect(answer).toMatchObject({ message: null, controller: 'person', lines: [] });
  expect((await visitor.post(path, body)).body).toMatchObject({
    message: null,
    userMessageId: answer.userMessageId,
    controller: 'person',
  });
});

it('REL-8: an answer whose process died after it was withheld gives its tokens back, and stays withheld', async () => {
  const turn = await runningAnswer();
  await takeOver(app, turn.key, turn.owner);
  await collectEvents(turn.events);
  // As if the process had died before it stored the end of the turn.
  await rowsOf(
    app,
    sql`
      with a as (
        update messages set deadline_at = now() - interval '1 hour', content = '', reserved_tokens = 500
        where id = ${turn.answerId} returning id, organization_id
      ), u as (
        update chatbot_usage_months set reserved_tokens = 500 where chatbot_id = ${turn.chatbotId}
      )
      insert into running_turns (message_id, organization_id) select id, organization_id from a returning 1`,
  );
  const before = await conversationRow(app, turn.key.conversationId);
  await recoverTurns(app.deps, app.deps.clock.now());
  expect((await storedMessages(app, turn.key.conversationId))[1]).toMatchObject({ status: 'withheld' });
  expect(await usageOf(turn)).toMatchObject({ reserved: 0 });
  expect(await rowsOf(app, sql`select 1 from running_turns where message_id = ${turn.answerId}`)).toEqual([]);
  expect(await conversationRow(app, turn.key.conversationId)).toEqual(before);
});

it('asking while an answer runs lets it end by itself', async () => {
  const turn = await runningAnswer();
  await control(app, turn.key, { type: 'ask', offer: 'chat' }, { by: 'visitor', reason: 'asked' });
  const sent = await turn.visitor.post(`/api/chat/${turn.chatbotId}/messages`, { message: 'Anybody there?' });
  expect(sent.body).toMatchObject({ message: null, controller: 'waiting' });
  await turn.visitor.post(`/api/chat/${turn.chatbotId}/messages/${turn.answerId}/stop`);
  const end = (await collectEvents(turn.events)).at(-1);
  expect(end).toMatchObject({
    event: 'done',
    data: { controller: 'waiting', message: { id: turn.answerId, status: 'stopped' } },
  });
  const stored = await storedMessages(app, turn.key.conversationId);
  expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant', 'system', 'user']);
  expect(await conversationRow(app, turn.key.conversationId)).toMatchObject({
    controller: 'waiting',
    answer_count: 1,
  });
});
