import { afterAll, beforeAll, expect, it } from 'vitest';
import { findForgottenData } from '../test/slice-data.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-databases.ts';
import type { Slice } from './kernel/slice.ts';
import { anySlices } from './slices.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.dispose());

it('SEC-43, SEC-40: every table of an organization has a removal, and every table of a conversation an erasure', async () => {
  expect(await findForgottenData(test.database, anySlices)).toEqual([]);
});

it('a table that nobody removes or erases is found', async () => {
  const without = (name: string): Slice[] =>
    anySlices.map(({ data, ...slice }) => {
      if (!data) return slice;
      const { [name]: _, ...tables } = data.tables;
      return { ...slice, data: { ...data, tables } };
    });
  expect(await findForgottenData(test.database, without('provider_keys'))).toEqual([
    'provider_keys has an organization, and no slice says how its rows are removed',
  ]);
  const unerased = anySlices.map(({ data, ...slice }) => {
    const { visitor: _, ...rest } = data ?? { tables: {} };
    return { ...slice, data: rest };
  });
  expect(await findForgottenData(test.database, unerased)).toEqual([
    'consents has a conversation, and erasing a visitor leaves its rows',
    'messages has a conversation, and erasing a visitor leaves its rows',
  ]);
});

it('a removal that the database does not bear out is found', async () => {
  const wrong: Slice = { name: 'wrong', data: { tables: { planets: { with: 'organizations' } } } };
  const untrue: Slice = { name: 'untrue', data: { tables: { mails: { with: 'organizations' } } } };
  const others = anySlices.map(({ data, ...slice }) => {
    const { mails: _, ...tables } = data?.tables ?? {};
    return { ...slice, data: { ...data, tables } };
  });
  expect(await findForgottenData(test.database, [...others, wrong, untrue])).toEqual([
    'wrong says of planets: there is no such table',
    'untrue says of mails: no foreign key takes its rows along with those of organizations',
  ]);
});
