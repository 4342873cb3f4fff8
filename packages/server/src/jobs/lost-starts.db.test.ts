import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { timeOrderedIds } from '../lib/ids.ts';
import { createLog } from '../ports/log/log.ts';
import { createQueue, deadLetterQueue, type JobHandlers, type Queue } from '../ports/queue/queue.ts';

const options = { retryLimit: 5, timeoutSeconds: 60, concurrency: 6 };
const never = new Promise<never>(() => undefined);

let test: TestDatabase;
let queue: Queue;

beforeAll(async () => {
  test = await createTestDatabase();
  queue = await createQueue(test.database, createLog('silent'));
});
afterAll(async () => {
  await queue.stop(0);
  await test.dispose();
});

/** Sends one job to a new queue, which is processed by these handlers. */
async function send(name: string, handlers: JobHandlers): Promise<void> {
  await queue.declare(name, options);
  await queue.work(name, options, handlers);
  const job = { id: timeOrderedIds.next(), queue: name, data: { name } };
  // The queue looks a new queue up at its first send, which it cannot do within a transaction.
  await queue.send(test.database.platform as unknown as Transaction, [job]);
}

/** Does what the queue does with the running job of a dead process, and with a failed job after its delay. */
function takeBack(name: string): Promise<number> {
  return test.database.platform.execute(sql`
    update pgboss.job set state = 'retry', start_after = pgboss.job_now()
    where name = ${name} and state in ('active', 'retry')`);
}

function stateOf(name: string) {
  return test.database.platform.first<{ state: string; letters: number }>(sql`
    select state, (select count(*)::int from pgboss.job where name = ${deadLetterQueue} and data ->> 'name' = ${name})
      as letters
    from pgboss.job where name = ${name}`);
}

it('REL-1: sets a job aside after three processes died running it, and does not start it again', async () => {
  const calls: string[] = [];
  await send('lost', {
    handle() {
      calls.push('handle');
      return never;
    },
    setAside: async () => void calls.push('setAside'),
  });
  for (let starts = 1; starts <= 3; starts += 1) {
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(starts);
    await takeBack('lost');
  }
  await expect.poll(() => stateOf('lost'), { timeout: 10_000 }).toEqual({ state: 'failed', letters: 1 });
  expect(calls).toEqual(['handle', 'handle', 'handle', 'setAside']);
});

it('REL-1: a job that always fails does not hold up the next one in its queue', async () => {
  const done: unknown[] = [];
  const one = { ...options, concurrency: 1 };
  await queue.declare('poisoned', one);
  await queue.work('poisoned', one, {
    async handle(data) {
      const name = Reflect.get(data, 'name');
      if (name === 'poison') throw new Error('never');
      done.push(name);
    },
    setAside: async () => undefined,
  });
  const jobs = ['poison', 'next'].map((name) => ({
    id: timeOrderedIds.next(),
    queue: 'poisoned',
    data: { name },
  }));
  await queue.send(test.database.platform as unknown as Transaction, jobs);
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['next']);
});

it('runs a scheduled job, which has no data', async () => {
  const calls: object[] = [];
  await queue.declare('scheduled', options);
  const job = { id: timeOrderedIds.next(), queue: 'scheduled', data: {} };
  await queue.send(test.database.platform as unknown as Transaction, [job]);
  await test.database.platform.execute(sql`update pgboss.job set data = null where name = 'scheduled'`);
  await queue.work('scheduled', options, {
    handle: async (data) => void calls.push(data),
    setAside: async () => undefined,
  });
  await expect
    .poll(() => stateOf('scheduled'), { timeout: 10_000 })
    .toEqual({ state: 'completed', letters: 0 });
  expect(calls).toEqual([{}]);
});

it('REL-1: a job that only fails gets all its attempts', async () => {
  const calls: string[] = [];
  await send('failing', {
    async handle() {
      calls.push('handle');
      if (calls.length < 6) throw new Error('not yet');
    },
    setAside: async () => void calls.push('setAside'),
  });
  for (let starts = 1; starts < 6; starts += 1) {
    await expect.poll(async () => (await stateOf('failing'))?.state, { timeout: 10_000 }).toBe('retry');
    expect(calls).toHaveLength(starts);
    await takeBack('failing');
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(starts + 1);
  }
  await expect
    .poll(() => stateOf('failing'), { timeout: 10_000 })
    .toEqual({ state: 'completed', letters: 0 });
});
