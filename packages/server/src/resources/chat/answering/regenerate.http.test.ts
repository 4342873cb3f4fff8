import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import {
  collectEvents,
  mockModel,
  publishChatbot,
  startVisitor,
  voucherQuestion,
} from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let model: ModelServer;
let member: Member;
let chatbotId: string;
const path = (rest: string) => `/api/chat/${chatbotId}${rest}`;
const ask = (visitor: TestClient, message = voucherQuestion) => visitor.post(path('/messages'), { message });
const again = (visitor: TestClient, messageId: string) =>
  visitor.post(path(`/messages/${messageId}/regenerate`));

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({ env: { EGRESS_ALLOW: new URL(model.baseUrl).host } });
  member = await app.register();
  chatbotId = await publishChatbot(app, member);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

it('CHAT-03: another answer replaces the latest one, for the visitor and in later prompts', async () => {
  const visitor = await startVisitor(app, chatbotId);
  const first = (await ask(visitor)).body;
  const second = await again(visitor, first.message.id);
  expect(second.status).toBe(200);
  expect(second.body.conversationId).toBe(first.conversationId);
  expect(second.body.message).toMatchObject({ role: 'assistant', status: 'complete', mode: 'extractive' });
  expect(second.body.message.id).not.toBe(first.message.id);
  const { messages } = (await visitor.get(path('/messages'))).body;
  expect(messages.map((one: { id: string }) => one.id).slice(1)).toEqual([second.body.message.id]);
  const seen = (await member.get(`/api/conversations/${first.conversationId}`)).body;
  expect(seen.messages.map((one: { superseded: boolean }) => one.superseded)).toEqual([false, true, false]);
  await ask(visitor, 'And the zebrafinch voucher?');
  expect((await visitor.get(path('/messages'))).body.messages).toHaveLength(4);
});

it('CHAT-03: streams the new answer as numbered events', async () => {
  const visitor = await startVisitor(app, chatbotId);
  const first = (await ask(visitor)).body;
  const stream = await visitor.stream('POST', path(`/messages/${first.message.id}/regenerate`));
  const events = await collectEvents(stream.events);
  const { messageId, userMessageId } = events[0]?.data ?? {};
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => `${messageId}:${index + 1}`));
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { message: { id: messageId } } });
  expect((await visitor.get(path('/messages'))).body.messages[0].id).toBe(userMessageId);
});

it('CHAT-03: asks the model the same question again, without the superseded answer', async () => {
  const id = await publishChatbot(app, member, {
    settings: {
      model: mockModel(model.baseUrl),
    },
  });
  const visitor = await startVisitor(app, id);
  const send = (message: string) => visitor.post(`/api/chat/${id}/messages`, { message });
  await send('[[mock text=one]] first');
  const answer = (await send('[[mock echo]] second')).body;
  await visitor.post(`/api/chat/${id}/messages/${answer.message.id}/regenerate`);
  const asked = (
    await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ role: string; superseded_by: string | null }>(
        sql`select role, superseded_by from messages where conversation_id = ${answer.conversationId} order by ordinal`,
      ),
    )
  ).map(({ role, superseded_by }) => [role, superseded_by === null]);
  expect(asked).toEqual([
    ['user', true],
    ['assistant', true],
    ['user', true],
    ['assistant', false],
    ['assistant', true],
  ]);
});

it('API: only the latest answer of the visitor’s own conversation can be regenerated, one turn at a time', async () => {
  const visitor = await startVisitor(app, chatbotId);
  const first = (await ask(visitor)).body;
  const second = (await ask(visitor)).body;
  expect((await again(visitor, first.message.id)).status).toBe(404);
  expect((await again(visitor, 'nonsense')).status).toBe(404);
  const stranger = await startVisitor(app, chatbotId);
  expect((await again(stranger, second.message.id)).status).toBe(404);
  const both = await Promise.all([again(visitor, second.message.id), again(visitor, second.message.id)]);
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(both.some(({ status }) => status === 200)).toBe(true);
});

it('PLAN-08: counts toward the monthly messages', async () => {
  const free = await app.register({ plan: 'free' });
  const id = await publishChatbot(app, free);
  const visitor = await startVisitor(app, id);
  const { message } = (await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).body;
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`update usage_months set messages = 1000 where organization_id = ${free.organizationId}`),
  );
  const refused = await visitor.post(`/api/chat/${id}/messages/${message.id}/regenerate`);
  expect([refused.status, refused.body.code]).toEqual([503, 'chatbot_unavailable']);
  const { messages } = (await visitor.get(`/api/chat/${id}/messages`)).body;
  expect(messages.at(-1).id).toBe(message.id);
});
