import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-databases.ts';
import { sql } from '../../sql.ts';
import { notesSchema } from '../../testing/notes-schema.ts';
import type { EngineLimits } from './limits.ts';

let test: TestDatabase;
afterEach(async () => await test.dispose());

const open = async (embeddedLimits: Partial<EngineLimits>, log = vi.fn()) => {
  test = await createTestDatabase('embedded', { migrations: notesSchema, embeddedLimits, log });
  return { ...test.database, log };
};
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;
const one = sql`select 1 as v`;
const insert = sql`insert into notes values (gen_random_uuid(), gen_random_uuid(), 'x')`;
const unavailable = { code: 'database_unavailable', status: 503 };
const count = sql<{ n: number }>`select count(*) as n from notes`;

it('REL-12: returns 503 if a statement takes too long, and recovers once it is done', {
  timeout: 30_000,
}, async () => {
  const { tenant } = await open({ statementTimeoutMs: 200 });
  await expect(tenant.rows(sleep(1))).rejects.toMatchObject(unavailable);
  await delay(1_000);
  expect(await tenant.first(one)).toEqual({ v: 1 });
});

it('REL-12: rolls back the transaction whose statement took too long', { timeout: 30_000 }, async () => {
  const { platform } = await open({ statementTimeoutMs: 300 });
  const work = platform.transaction(async (tx) => {
    await tx.execute(insert);
    await tx.rows(sleep(1));
  });
  await expect(work).rejects.toMatchObject(unavailable);
  await delay(1_000);
  expect(await platform.first(count)).toEqual({ n: 0 });
});

it('REL-14: kills a stuck worker and reopens the database with every row', {
  timeout: 60_000,
}, async () => {
  const { platform, listen, log } = await open({ statementTimeoutMs: 500, hardLimitMs: 1_000 });
  const heard: string[] = [];
  await listen('parley_events', (payload) => heard.push(payload));
  await platform.execute(insert);
  await expect(platform.rows(sleep(600))).rejects.toMatchObject(unavailable);
  await vi.waitFor(async () => expect(await platform.first(count)).toEqual({ n: 1 }), { timeout: 15_000 });
  expect(log).toHaveBeenCalledWith('database_reopened');
  await platform.rows(sql`select pg_notify('parley_events', 'again')`);
  await vi.waitFor(() => expect(heard).toEqual(['again']), { timeout: 8_000 });
});

it('REL-12: rejects a caller that waits for the session longer than the limit', {
  timeout: 30_000,
}, async () => {
  const { tenant } = await open({ waitTimeoutMs: 200 });
  const release = Promise.withResolvers<void>();
  const holder = tenant.transaction(async () => await release.promise);
  await delay(20);
  await expect(tenant.rows(one)).rejects.toMatchObject(unavailable);
  release.resolve();
  await holder;
  expect(await tenant.first(one)).toEqual({ v: 1 });
});

it('immediately refuses callers beyond the limit', { timeout: 30_000 }, async () => {
  const { tenant } = await open({ maxCallers: 5 });
  const results = await Promise.allSettled(Array.from({ length: 8 }, async () => await tenant.rows(one)));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ]);
  expect(await tenant.first(one)).toEqual({ v: 1 });
});

it('REL-12: rolls back an idle transaction, and rejects its next statement', {
  timeout: 30_000,
}, async () => {
  const { platform } = await open({ idleTransactionMs: 200 });
  const work = platform.transaction(async (tx) => {
    await tx.execute(insert);
    await delay(600);
    await tx.execute(insert);
  });
  await delay(400);
  expect(await platform.first(count)).toEqual({ n: 0 });
  await expect(work).rejects.toMatchObject(unavailable);
  expect(await platform.first(count)).toEqual({ n: 0 });
});

it('leaves the event loop free while a statement runs', { timeout: 30_000 }, async () => {
  const { tenant } = await open({});
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  await tenant.rows(sleep(0.5));
  clearInterval(timer);
  // On a blocked event loop there are no ticks at all; on a busy machine there are always a few.
  expect(ticks).toBeGreaterThan(3);
});
