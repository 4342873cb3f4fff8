import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Pool, Transaction } from '../../../db/database.ts';

let app: TestApp;
let counted = { transactions: 0, statements: 0 };

beforeAll(async () => {
  app = await startTestApp();
  countWork(app.deps.database.tenant);
});
afterAll(() => app.close());

/** Counts what is sent to the database for tenants and visitors. */
function countWork(pool: Pool): void {
  const begin = pool.transaction.bind(pool);
  pool.transaction = (work, setup) => {
    counted.transactions += 1;
    return begin((tx) => work(counting(tx)), setup);
  };
}

function counting<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'last') return counting(value as Transaction['last']);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        if (['rows', 'first', 'execute', 'script'].includes(String(name))) counted.statements += 1;
        return Reflect.apply(value, target, parameters);
      };
    },
  });
}

/** What a later message of a conversation takes at least: jobs may run beside one of them. */
async function leastOfTurns(plan: string): Promise<typeof counted> {
  const member = await app.register({ plan });
  const chatbotId = await publishChatbot(app, member);
  const visitor = await startVisitor(app, chatbotId);
  const least = { transactions: Number.POSITIVE_INFINITY, statements: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < 6; turn += 1) {
    await app.settled();
    counted = { transactions: 0, statements: 0 };
    const { status } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
    expect(status).toBe(200);
    least.transactions = Math.min(least.transactions, counted.transactions);
    least.statements = Math.min(least.statements, counted.statements);
  }
  return least;
}

it('PLAN-08: a plan with limits sends the database nothing more in a turn than one without any', async () => {
  const [limited, unlimited] = [await leastOfTurns('starter'), await leastOfTurns('enterprise')];
  expect(limited).toEqual(unlimited);
  expect(limited.statements).toBeLessThanOrEqual(5);
});
