import { afterAll, beforeAll, expect, it } from 'vitest';
import { findUnremovedData } from '../test/slice-data.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-databases.ts';
import type { Slice } from './kernel/slice/slice.ts';
import { anySlices } from './slices.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.dispose());

it('SEC-43, SEC-40: every table with an organization column declares its removal, and every table with a conversation column its erasure', async () => {
  expect(await findUnremovedData(test.database, anySlices)).toEqual([]);
});

it('reports a table that no slice removes or erases', async () => {
  const without = (name: string): Slice[] =>
    anySlices.map(({ data, ...slice }) => {
      if (!data) return slice;
      const { [name]: _, ...tables } = data.tables;
      return { ...slice, data: { ...data, tables } };
    });
  expect(await findUnremovedData(test.database, without('provider_keys'))).toEqual([
    'provider_keys has an organization, but no slice declares how its rows are removed',
  ]);
  const unerased = anySlices.map(({ data, ...slice }) => {
    const { visitor: _, ...rest } = data ?? { tables: {} };
    return { ...slice, data: rest };
  });
  expect(await findUnremovedData(test.database, unerased)).toEqual([
    'consents has a conversation, but erasing a visitor leaves its rows',
    'contact_requests has a conversation, but erasing a visitor leaves its rows',
    'conversation_notes has a conversation, but erasing a visitor leaves its rows',
    'conversation_reads has a conversation, but erasing a visitor leaves its rows',
    'deliveries has a conversation, but erasing a visitor leaves its rows',
    'handovers has a conversation, but erasing a visitor leaves its rows',
    'inbound_mails has a conversation, but erasing a visitor leaves its rows',
    'insight_due has a conversation, but erasing a visitor leaves its rows',
    'insight_refinements has a conversation, but erasing a visitor leaves its rows',
    'lead_conversations has a conversation, but erasing a visitor leaves its rows',
    'leads has a conversation, but erasing a visitor leaves its rows',
    'message_words has a conversation, but erasing a visitor leaves its rows',
    'messages has a conversation, but erasing a visitor leaves its rows',
    'refused_suggestions has a conversation, but erasing a visitor leaves its rows',
  ]);
});

it('reports a declared removal that the database contradicts', async () => {
  const wrong: Slice = { name: 'wrong', data: { tables: { planets: { with: 'organizations' } } } };
  const untrue: Slice = { name: 'untrue', data: { tables: { mails: { with: 'organizations' } } } };
  const others = anySlices.map(({ data, ...slice }) => {
    const { mails: _, ...tables } = data?.tables ?? {};
    return { ...slice, data: { ...data, tables } };
  });
  expect(await findUnremovedData(test.database, [...others, wrong, untrue])).toEqual([
    'wrong declares planets: there is no such table',
    'untrue declares mails: no foreign key from it to organizations cascades',
  ]);
});
