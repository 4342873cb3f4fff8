import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import { json, sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(undefined, { migrations: notesSchema });
});
afterAll(async () => await test.dispose());

it('returns every type as the same value on both engines', async () => {
  const row = await test.database.tenant.first(sql`
    select '2026-03-04 05:06:07.891+02'::timestamptz as instant, '2026-03-04 05:06:07.891'::timestamp as local,
      '0044-03-15'::date as day, 9007199254740991::int8 as big, 12.50::numeric as price, 7::int as small, 1.5::float8 as real,
      true as yes, null::text as none, '{"a":[1,null]}'::jsonb as document, '[2]'::json as list,
      '018f0000-0000-7000-8000-000000000001'::uuid as id, 'é😀'::text as words, '1 day 02:00'::interval as span,
      '\\x00ff'::bytea as bytes, array['a,b', '"c"', null, ''] as texts, array[1, 2]::int8[] as numbers,
      array['2026-01-01'::date] as days, array['2026-01-01T00:00:00Z'::timestamptz] as instants,
      array[array[1, 2], array[3, 4]] as grid, '[1,2]'::vector as embedding`);
  expect(row).toEqual({
    instant: new Date('2026-03-04T03:06:07.891Z'),
    local: new Date('2026-03-04T05:06:07.891Z'),
    day: '0044-03-15',
    big: Number.MAX_SAFE_INTEGER,
    price: 12.5,
    small: 7,
    real: 1.5,
    yes: true,
    none: null,
    document: { a: [1, null] },
    list: [2],
    id: '018f0000-0000-7000-8000-000000000001',
    words: 'é😀',
    span: '1 day 02:00:00',
    bytes: Buffer.from([0, 255]),
    texts: ['a,b', '"c"', null, ''],
    numbers: [1, 2],
    days: ['2026-01-01'],
    instants: [new Date('2026-01-01T00:00:00Z')],
    grid: [
      [1, 2],
      [3, 4],
    ],
    embedding: '[1,2]',
  });
});

it('round-trips every parameter unchanged', async () => {
  const at = new Date('2026-07-01T12:00:00.123Z');
  const values = {
    text: 'a\\b"c\'d\n',
    list: ['x"y', 'NULL', 'a\\b', ''],
    bytes: new Uint8Array([0, 1, 255]),
  };
  const row = await test.database.tenant.first(sql`
    select ${values.text}::text as text, ${at}::timestamptz as at, ${at}::timestamp as local, ${-1.5}::float8 as number,
      ${false}::boolean as no, ${null}::int as none, ${values.list}::text[] as list, ${[3, 1]}::int[] as numbers,
      ${[at]}::timestamptz[] as times, ${values.bytes}::bytea as bytes, ${json({ q: "'" })}::jsonb as document`);
  expect(row).toEqual({
    ...values,
    bytes: Buffer.from(values.bytes),
    at,
    local: at,
    number: -1.5,
    no: false,
    none: null,
    numbers: [3, 1],
    times: [at],
    document: { q: "'" },
  });
});

it('works on a machine whose own time zone is not UTC', async () => {
  const row = await test.database.tenant.first(sql<{ hour: number; zone: string }>`
    select extract(hour from date_trunc('hour', '2026-03-04 05:06:07Z'::timestamptz)) as hour, current_setting('timezone') as zone`);
  expect(row).toEqual({ hour: 5, zone: 'UTC' });
});

it('SEC-46: keeps every character of a text that the database can store, whatever its origin', async () => {
  const hostile = ['a\0b', '\ud800', 'c\udc00', 'plain 😀'];
  const document = Object.fromEntries(hostile.map((text) => [text, { inner: [text] }]));
  const row = await test.database.tenant.first(sql`
    select ${hostile[0]}::text as text, ${hostile}::text[] as list, ${json(document)}::jsonb as document`);
  const kept = ['ab', '\ufffd', 'c\ufffd', 'plain 😀'];
  expect(row).toEqual({
    text: 'ab',
    list: kept,
    document: Object.fromEntries(kept.map((text) => [text, { inner: [text] }])),
  });
});

it.each([
  ['an object', { a: 1 }, 'parameter_type_not_supported'],
  ['a date that is none', new Date(Number.NaN), 'parameter_type_not_supported'],
])('rejects %s and executes the next statement', async (_, value, code) => {
  await expect(test.database.tenant.rows(sql`select ${value}::text as v`)).rejects.toMatchObject({ code });
  await expect(test.database.tenant.rows(sql`select 1 as v`)).resolves.toEqual([{ v: 1 }]);
});

it('keeps values out of the statement text', async () => {
  const hostile = "'; drop table notes; --";
  await expect(test.database.tenant.first(sql`select ${hostile} || '' as v`)).resolves.toEqual({
    v: hostile,
  });
  await expect(test.database.platform.rows(sql`select * from notes`)).resolves.toEqual([]);
});

it('returns ten thousand rows and a text of 5 MB', async () => {
  const rows = await test.database.tenant.rows(
    sql`select i, repeat('x', 100) as pad from generate_series(1, 10000) i`,
  );
  expect(rows).toHaveLength(10_000);
  const large = 'ü'.repeat(2_500_000);
  const row = await test.database.tenant.first(sql<{ large: string }>`select ${large}::text as large`);
  expect(row?.large === large).toBe(true);
});

it('keeps results apart if one of several statements sent at once fails', async () => {
  const results = await Promise.allSettled([
    test.database.tenant.first(sql`select 1 as v`),
    test.database.tenant.first(sql`select 1 / ${0}::int as v`),
    test.database.tenant.first(sql`select no_such_column`),
    test.database.tenant.first(sql`select 4 as v`),
  ]);
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code)),
  ).toEqual([{ v: 1 }, '22012', '42703', { v: 4 }]);
});
