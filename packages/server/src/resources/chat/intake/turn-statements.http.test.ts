import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { countWork, type Work } from '../../../../test/count-work.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let counted: Work;

beforeAll(async () => {
  app = await startTestApp();
  counted = countWork(app.deps.database.tenant);
});
afterAll(() => app.close());

/** Minimum work of several later messages of a conversation, because jobs may run during one of them. */
async function leastOfTurns(plan: string): Promise<Work> {
  const member = await app.register({ plan });
  const chatbotId = await publishChatbot(app, member);
  const visitor = await startVisitor(app, chatbotId);
  const least = { transactions: Number.POSITIVE_INFINITY, statements: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < 6; turn += 1) {
    await app.settled();
    Object.assign(counted, { transactions: 0, statements: 0 });
    const { status } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
    expect(status).toBe(200);
    least.transactions = Math.min(least.transactions, counted.transactions);
    least.statements = Math.min(least.statements, counted.statements);
  }
  return least;
}

it('PLAN-08: a plan with limits needs no more database statements in a turn than one without', async () => {
  const [limited, unlimited] = [await leastOfTurns('starter'), await leastOfTurns('enterprise')];
  expect(limited).toEqual(unlimited);
  expect(limited.statements).toBeLessThanOrEqual(5);
});
