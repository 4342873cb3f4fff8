import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildProjections } from '../../../rebuild-projections.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function figures(organizationId: string) {
  const read = <T>(query: ReturnType<typeof sql<T>>) =>
    withPlatform(app.deps.database, (tx) => tx.first<T>(query));
  return {
    counters: await read(sql`
      select messages, answers, response_ms_sum > 0 as took_time from chatbot_counters
      where organization_id = ${organizationId}`),
    usage: await read(sql`select messages from usage_months where organization_id = ${organizationId}`),
  };
}

async function corrupt(organizationId: string): Promise<void> {
  await withPlatform(app.deps.database, async (tx) => {
    await tx.execute(sql`
      update chatbot_counters set messages = 77, answers = 0, response_ms_sum = 0 where organization_id = ${organizationId}`);
    await tx.execute(sql`update usage_months set messages = 1 where organization_id = ${organizationId}`);
  });
}

it.each(['enterprise', 'free'])('PLAN-08: corrects wrong figures on the plan %s', async (plan) => {
  const admin = await app.register({ plan });
  const { organizationId } = admin;
  const chatbotId = await publishChatbot(app, admin);
  const other = await app.register();
  await publishChatbot(app, other);
  for (let asked = 0; asked < 3; asked += 1) {
    await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  }
  await app.settled();
  const right = { counters: { messages: 6, answers: 3, took_time: true }, usage: { messages: 3 } };
  expect(await figures(organizationId)).toEqual(right);
  await corrupt(organizationId);
  await rebuildProjections(app.deps.database, organizationId);
  expect(await figures(organizationId)).toEqual(right);
});

it('PLAN-08: events dispatched during a rebuild count once', async () => {
  const admin = await app.register();
  const { organizationId } = admin;
  const chatbotId = await publishChatbot(app, admin);
  await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  await app.settled();
  await corrupt(organizationId);
  const ask = () => app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  await Promise.all([
    ...Array.from({ length: 12 }, ask),
    ...[1, 2, 3].map(() => rebuildProjections(app.deps.database, organizationId)),
  ]);
  await app.settled();
  expect(await figures(organizationId)).toEqual({
    counters: { messages: 26, answers: 13, took_time: true },
    usage: { messages: 13 },
  });
});

it('PLAN-08: erased messages still count as used', async () => {
  const admin = await app.register();
  const { organizationId } = admin;
  const chatbotId = await publishChatbot(app, admin);
  await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  await app.settled();
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`delete from conversations where organization_id = ${organizationId}`),
  );
  await rebuildProjections(app.deps.database, organizationId);
  const after = await figures(organizationId);
  expect(after.usage).toEqual({ messages: 1 });
  expect(after.counters).toMatchObject({ messages: 0, answers: 0 });
});
