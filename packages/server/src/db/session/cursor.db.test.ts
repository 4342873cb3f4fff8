import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import type { CursorOptions, Transaction } from '../database.ts';
import { withScope } from '../scope.ts';
import { type Statement, sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';

const [mine, other] = [randomUUID(), randomUUID()];
const bodies = sql<{ body: string }>`select body from notes order by body`;
/** More rows than fit in memory, so the test can only finish with a cursor. */
const endless = sql<{ n: string }>`select generate_series(1, 100000000000) as n`;
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase(undefined, { migrations: notesSchema });
  for (const organizationId of [mine, other]) {
    await inScope(organizationId, async (tx) => {
      await tx.execute(
        sql`insert into notes (id, organization_id, body)
            select gen_random_uuid(), ${organizationId}, lpad(n::text, 4, '0') from generate_series(1, 1050) as n`,
      );
    });
  }
});
afterAll(async () => await test.dispose());

async function inScope<T>(organizationId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return await withScope(test.database, { organizationId, userId: null }, work);
}

async function collect<Row>(
  tx: Transaction,
  statement: Statement<Row>,
  options?: CursorOptions,
): Promise<Row[][]> {
  const batches: Row[][] = [];
  for await (const batch of tx.cursor(statement, options)) batches.push(batch);
  return batches;
}

it('SEC-9: reads every row of its organization once and in order, in batches of the requested size', async () => {
  const batches = await inScope(mine, (tx) => collect(tx, bodies, { batchRows: 100 }));
  expect(batches.map((batch) => batch.length)).toEqual([...Array<number>(10).fill(100), 50]);
  const read = batches.flat().map(({ body }) => body);
  expect(read).toEqual(Array.from({ length: 1050 }, (_, n) => String(n + 1).padStart(4, '0')));
});

it('SEC-9: reads no rows of other organizations, even if the query names them', async () => {
  const ofOther = sql`select id from notes where organization_id = ${other}`;
  expect(await inScope(mine, (tx) => collect(tx, ofOther))).toEqual([]);
  expect(await inScope(randomUUID(), (tx) => collect(tx, bodies))).toEqual([]);
});

it('fetches no more rows than the reader consumes', async () => {
  const firsts = await inScope(mine, async (tx) => {
    const read: string[] = [];
    for await (const batch of tx.cursor(endless, { batchRows: 10 })) {
      read.push(String(batch[0]?.n));
      if (read.length === 3) break;
    }
    return [...read, await tx.first(sql`select 1 as still_usable`)];
  });
  expect(firsts).toEqual(['1', '11', '21', { still_usable: 1 }]);
});

it('throws the reason of its abort signal and rolls the transaction back', async () => {
  const abort = new AbortController();
  const id = randomUUID();
  const reading = inScope(mine, async (tx) => {
    await tx.execute(sql`insert into notes (id, organization_id, body) values (${id}, ${mine}, 'x')`);
    let batches = 0;
    for await (const _ of tx.cursor(endless, { batchRows: 10, signal: abort.signal })) {
      batches += 1;
      if (batches === 2) abort.abort(new Error('reader left'));
      if (batches > 2) throw new Error('went on');
    }
  });
  await expect(reading).rejects.toThrow('reader left');
  expect(await test.database.platform.rows(sql`select 1 from notes where id = ${id}`)).toEqual([]);
});

it('reads two queries concurrently, and throws the error of the failing statement', async () => {
  const pairs = await inScope(mine, async (tx) => {
    const left = tx.cursor(bodies, { batchRows: 1 })[Symbol.asyncIterator]();
    const right = tx.cursor(bodies, { batchRows: 2 })[Symbol.asyncIterator]();
    return [(await left.next()).value?.length, (await right.next()).value?.length];
  });
  expect(pairs).toEqual([1, 2]);
  const failing = inScope(mine, (tx) => collect(tx, sql`select 1 / (2 - n) from generate_series(1, 9) as n`));
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

it('rejects use after its transaction has ended', async () => {
  const late = await inScope(mine, async (tx) => ({ read: () => collect(tx, bodies) }));
  await expect(late.read()).rejects.toMatchObject({ code: 'transaction_already_ended' });
});
