import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import type { Executor, Transaction } from '../database.ts';
import { sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(undefined, { migrations: notesSchema });
});
afterAll(async () => await test.dispose());

const insert = async (executor: Executor, id: string) =>
  await executor.execute(
    sql`insert into notes (id, organization_id, body) values (${id}, ${randomUUID()}, 'x')`,
  );
const isRefused = async (work: Promise<unknown>) =>
  await work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
const exists = async (id: string) =>
  (await test.database.platform.rows(sql`select 1 from notes where id = ${id}`)).length === 1;

it('commits, and returns the result of its work', async () => {
  const id = randomUUID();
  const count = await test.database.platform.transaction(async (tx) => await insert(tx, id));
  expect([count, await exists(id)]).toEqual([1, true]);
});

it('rolls back if its work throws, and rethrows', async () => {
  const id = randomUUID();
  const work = test.database.platform.transaction(async (tx) => {
    await insert(tx, id);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await exists(id)).toBe(false);
});

it('does not report a commit if the work swallowed a failed statement', async () => {
  const id = randomUUID();
  const work = test.database.platform.transaction(async (tx) => {
    await insert(tx, id);
    await tx.rows(sql`select 1 / ${0}::int`).catch(() => {});
  });
  await expect(work).rejects.toMatchObject({ code: 'transaction_was_aborted' });
  expect(await exists(id)).toBe(false);
});

it('commits together with its last statement, and rejects statements after it', async () => {
  const id = randomUUID();
  const work = test.database.platform.transaction(async (tx) => {
    await insert(tx, id);
    const row = await tx.last.first(sql`select 1 as v`);
    expect([row, await isRefused(tx.rows(sql`select 1`))]).toEqual([{ v: 1 }, 'transaction_already_ended']);
  });
  await expect(work).resolves.toBe(undefined);
  expect(await exists(id)).toBe(true);
});

it('commits nothing if a statement sent together with the last one fails', async () => {
  const id = randomUUID();
  const work = test.database.platform.transaction(async (tx) => {
    const sent = [insert(tx, id), tx.rows(sql`select 1 / ${0}::int`), tx.last.rows(sql`select 1`)];
    await Promise.all(sent);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await exists(id)).toBe(false);
});

it('fails as a whole if its setup fails, and leaves the connection usable', async () => {
  const work = test.database.platform.transaction(
    async (tx) => await insert(tx, randomUUID()),
    'select 1 / 0',
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
  await expect(test.database.platform.first(sql`select 1 as v`)).resolves.toEqual({ v: 1 });
});

it('reports a deferred constraint that is checked at the end', async () => {
  const work = test.database.platform.transaction(async (tx) => {
    await tx.script(
      `create temporary table later (v int unique deferrable initially deferred) on commit drop`,
    );
    await tx.execute(sql`insert into later values (1), (1)`);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
});

it('rejects a pool, or a second transaction, inside a transaction', async () => {
  const { tenant, platform } = test.database;
  const pool = platform.transaction(async () => await tenant.rows(sql`select 1`));
  await expect(pool).rejects.toMatchObject({ code: 'pool_used_inside_transaction' });
  const nested = platform.transaction(async () => await platform.transaction(async () => 1));
  await expect(nested).rejects.toMatchObject({ code: 'pool_used_inside_transaction' });
  await expect(tenant.first(sql`select 1 as v`)).resolves.toEqual({ v: 1 });
});

it('lets work started by a transaction use the pool afterwards', async () => {
  let later: Promise<unknown> = Promise.resolve();
  await test.database.platform.transaction(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
      test.database.tenant.first(sql`select 1 as v`),
    );
  });
  await expect(later).resolves.toEqual({ v: 1 });
});

it('rejects use of a transaction that has ended', async () => {
  let kept: Transaction | undefined;
  await test.database.platform.transaction(async (tx) => {
    kept = tx;
  });
  await expect(kept?.rows(sql`select 1`)).rejects.toMatchObject({ code: 'transaction_already_ended' });
});

it('keeps concurrent transactions apart', async () => {
  const ids = Array.from({ length: 60 }, () => randomUUID());
  const results = await Promise.allSettled(
    ids.map((id, index) =>
      test.database.platform.transaction(async (tx) => {
        await insert(tx, id);
        await tx.rows(sql`select ${index}::int`);
        if (index % 3 === 0) throw new Error('no');
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  expect(await Promise.all(ids.map(exists))).toEqual(ids.map((_, index) => index % 3 !== 0));
});
