import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../database.ts';
import { openDatabase } from '../../open.ts';
import { sql } from '../../sql.ts';
import { notesSchema } from '../../testing/notes-schema.ts';

let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-batches-'));
  database = await openDatabase({ dataDir, appSecret: 'x'.repeat(32), migrations: notesSchema });
}, 60_000);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('statements of one turn of the event loop are one message, and each gets its own answer', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const answers = await Promise.all(
    numbers.map((n) => database.tenant.transaction((tx) => tx.last.first(sql`select ${n}::int as n`))),
  );
  const posted = post.mock.calls.length;
  post.mockRestore();
  expect(answers).toEqual(numbers.map((n) => ({ n })));
  expect(posted).toBeLessThan(5);
});

it('an answer does not wait for a slow statement that was sent with it', async () => {
  const slowMs = 300;
  const startedMs = performance.now();
  const untilNow = () => performance.now() - startedMs;
  const quick = [
    database.tenant.rows(sql`select 1`),
    database.tenant.transaction((tx) => tx.last.first(sql`select 2`)),
  ];
  const slow = database.tenant.rows(sql`select pg_sleep(${slowMs / 1_000}::float8)`).then(untilNow);
  const quickMs = await Promise.all(quick.map((one) => one.then(untilNow)));
  for (const ms of quickMs) expect(ms).toBeLessThan(slowMs / 3);
  expect(await slow).toBeGreaterThanOrEqual(slowMs);
});

it('a failed statement fails alone among those that were sent with it', async () => {
  const results = await Promise.allSettled([
    database.tenant.first(sql`select 1 as v`),
    database.tenant.first(sql`select 1 / ${0}::int as v`),
    database.tenant.first(sql`select 2 as v`),
  ]);
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    { v: 1 },
    'failed',
    { v: 2 },
  ]);
});
