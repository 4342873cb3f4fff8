import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';
import { notesSchema } from './testing/notes-schema.ts';

let test: TestDatabase;
let platform: Database['platform'];
beforeAll(async () => {
  const poolSizes = { tenant: 1, platform: 1 };
  test = await createTestDatabase(undefined, { migrations: notesSchema, poolSizes });
  platform = test.database.platform;
});
afterAll(() => test.dispose());

it('returns the same rows each time that a statement runs, whatever their number', async () => {
  const some = (count: number) => sql`
    select n, n::text as name, case when n % 2 = 0 then now() end is null as is_odd, array[n] as all
    from generate_series(1, ${count}::int) n`;
  const row = (n: number) => ({ n, name: `${n}`, is_odd: n % 2 === 1, all: [n] });
  for (let use = 0; use < 8; use += 1) {
    expect(await platform.rows(some(use % 3))).toEqual([1, 2, 3].slice(0, use % 3).map(row));
  }
});

it('returns what each of many statements of one transaction returns', async () => {
  const one = (value: string) => sql<{ v: string }>`select ${value}::text as v`;
  const other = (value: number) => sql<{ w: number; v: null }>`select ${value}::int as w, null::text as v`;
  const none = (text: string) =>
    sql`insert into notes values (gen_random_uuid(), gen_random_uuid(), ${text})`;
  for (let use = 0; use < 6; use += 1) {
    const found = await platform.transaction((tx) =>
      Promise.all([tx.rows(one('a')), tx.rows(other(use)), tx.execute(none('x')), tx.rows(one('b'))]),
    );
    expect(found).toEqual([[{ v: 'a' }], [{ w: use, v: null }], 1, [{ v: 'b' }]]);
  }
});

it('goes on after a statement that failed', async () => {
  const divided = (by: number) => sql<{ v: number }>`select 6 / ${by}::int as v`;
  for (let use = 0; use < 6; use += 1) expect(await platform.first(divided(2))).toEqual({ v: 3 });
  await expect(platform.first(divided(0))).rejects.toMatchObject({ code: '22012' });
  expect(await platform.first(divided(3))).toEqual({ v: 2 });
});
