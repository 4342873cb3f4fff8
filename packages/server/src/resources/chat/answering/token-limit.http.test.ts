import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { collectEvents, mockModel, publishChatbot, startVisitor } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { recoverTurns } from '../chat.jobs.ts';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
let app: TestApp;
let model: ModelServer;
let member: Member;

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({ clock, env: { EGRESS_ALLOW: new URL(model.baseUrl).host } });
  member = await app.register();
});
afterAll(async () => {
  await app.close();
  await model.close();
});

async function chatbotWith(monthlyTokenLimit: number | null, maxTokens = 50): Promise<string> {
  return publishChatbot(app, member, {
    settings: {
      model: { ...mockModel(model.baseUrl), maxTokens, monthlyTokenLimit },
    },
  });
}

const ask = async (id: string, message = '[[mock tokens=20]] Hello?') =>
  (await startVisitor(app, id)).post(`/api/chat/${id}/messages`, { message });

const usageOf = (id: string) =>
  withPlatform(app.deps.database, (tx) =>
    tx.rows<{ month: string; tokens: number; reserved_tokens: number }>(
      sql`select month, tokens, reserved_tokens from chatbot_usage_months where chatbot_id = ${id} order by month`,
    ),
  );

it('BLD-05: a missing or zero limit means unlimited', async () => {
  for (const limit of [null, 0]) {
    const id = await chatbotWith(limit);
    for (let n = 0; n < 3; n += 1) expect((await ask(id)).status, `${limit}`).toBe(200);
  }
});

it('SEC-32: tokens are reserved before the model is called, so that concurrent messages cannot exceed the limit', async () => {
  const id = await chatbotWith(120, 100);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask(id, '[[mock tokens=5 first_delay=300]] Hello?')),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);
  expect((await usageOf(id))[0]?.reserved_tokens).toBe(0);
});

it('BLD-06: tokens reserved for an answer whose process died are released', async () => {
  const id = await chatbotWith(1_000, 900);
  const visitor = await startVisitor(app, id);
  const stream = await visitor.stream('POST', `/api/chat/${id}/messages`, {
    message: '[[mock tokens=3 delay=2000]] Hello?',
  });
  await stream.events.next();
  const reserved = async () => (await usageOf(id))[0]?.reserved_tokens;
  expect(await reserved()).toBeGreaterThan(900);
  const recover = () => recoverTurns(app.deps, new Date('9999-12-31'));
  // Recovery skips an answer that is being saved at this moment, so it runs again.
  await expect.poll(() => recover().then(reserved), { timeout: 3_000 }).toBe(0);
  await collectEvents(stream.events);
  expect((await usageOf(id))[0]?.reserved_tokens).toBe(0);
});

it('BLD-06: the built-in answerer uses no tokens and needs none', async () => {
  const id = await publishChatbot(app, member, { settings: { model: { monthlyTokenLimit: 1 } } });
  for (let n = 0; n < 3; n += 1) expect((await ask(id, 'How long is the voucher valid?')).status).toBe(200);
});

it('BLD-06: beyond its monthly token limit the chatbot is unavailable until the next month', async () => {
  const id = await chatbotWith(1);
  expect((await ask(id)).body.message).toMatchObject({ status: 'complete', mode: 'model' });
  const refused = await ask(id);
  expect([refused.status, refused.body.code]).toEqual([503, 'chatbot_unavailable']);
  const [month] = await usageOf(id);
  expect(month).toMatchObject({ month: '2026-11-01', reserved_tokens: 0 });
  expect(month?.tokens).toBeGreaterThan(20);
  clock.advance(11 * 86_400_000);
  expect((await ask(id)).status).toBe(200);
});
