import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/test-databases.ts';
import type { Pool } from './db/database.ts';
import { withPlatform } from './db/scope.ts';
import { sql } from './db/sql.ts';
import { createSealer } from './ports/sealer.ts';
import { resealAll } from './reseal.ts';
import { anySlices } from './slices.ts';

const old = 'the secret before';
const present = 'the secret of today';
const lost = 'a secret that sealed nothing here';
const context = (id: string) => ({ organizationId: id, field: 'mail' });
const count = 450;

let test: TestDatabase;
let ids: string[];

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.dispose());

/** Emails whose parameters are sealed with the old secret. */
beforeEach(async () => {
  ids = Array.from({ length: count }, () => randomUUID());
  const sealer = createSealer([old]);
  await withPlatform(test.database, async (tx) => {
    await tx.execute(sql`delete from mails`);
    await tx.execute(sql`
      insert into mails (id, kind, recipient, language, sealed_params, created_at, due_at)
      select id, 'welcome', 'a@example.com', 'en', sealed, now(), now()
      from unnest(${ids}::uuid[], ${ids.map((id) => sealer.seal(`for ${id}`, context(id)))}::text[]) as m (id, sealed)`);
  });
});

const stored = () =>
  withPlatform(test.database, (tx) =>
    tx.rows<{ id: string; sealed: string }>(sql`select id, sealed_params as sealed from mails order by id`),
  );
const mailsOf = (results: Awaited<ReturnType<typeof resealAll>>) =>
  results.find(({ table }) => table === 'mails');

/** Transactions as the platform, which may change every table with sealed values. */
function owner(limit = Number.POSITIVE_INFINITY): Pool {
  let transactions = 0;
  return {
    ...test.database.platform,
    transaction: (work) => {
      transactions += 1;
      if (transactions > limit) throw new Error('killed');
      return withPlatform(test.database, work);
    },
  };
}

it('SEC-34: seals everything again, so that the current secret alone opens it, and a second run finds nothing', async () => {
  const sealer = createSealer([present, old]);
  expect(mailsOf(await resealAll(owner(), sealer))).toEqual({
    table: 'mails',
    column: 'sealed_params',
    resealed: count,
    unreadable: 0,
  });
  const alone = createSealer([present]);
  for (const { id, sealed } of await stored()) expect(alone.open(sealed, context(id))).toBe(`for ${id}`);
  expect(mailsOf(await resealAll(owner(), sealer))).toEqual({
    table: 'mails',
    column: 'sealed_params',
    resealed: 0,
    unreadable: 0,
  });
});

it('SEC-34: continues with the rest after it was killed', async () => {
  const sealer = createSealer([present, old]);
  const before = anySlices
    .flatMap(({ data }) => data?.sealed ?? [])
    .findIndex(({ table }) => table === 'mails');
  await expect(resealAll(owner(before + 2), sealer)).rejects.toThrow('killed');
  const done = (await stored()).filter(({ sealed }) => sealed.startsWith(sealer.currentPrefix)).length;
  expect(done).toBe(400);
  expect(mailsOf(await resealAll(owner(), sealer))).toMatchObject({ resealed: count - done });
});

it('SEC-34: counts values that no secret opens, and does not change them', async () => {
  const before = await stored();
  const sealer = createSealer([present, lost]);
  expect(mailsOf(await resealAll(owner(), sealer))).toEqual({
    table: 'mails',
    column: 'sealed_params',
    resealed: 0,
    unreadable: count,
  });
  expect(await stored()).toEqual(before);
});

it('SEC-34: every column with sealed values is declared by a slice', async () => {
  const columns = await test.database.platform.rows<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname like 'sealed%'
    order by 1`);
  const declared = anySlices.flatMap(({ data }) => data?.sealed ?? []);
  expect(declared.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    columns.map(({ name }) => name),
  );
});
