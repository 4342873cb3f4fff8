import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import { sql } from './sql.ts';
import { notesSchema } from './testing/notes-schema.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(undefined, { migrations: notesSchema });
});
afterAll(async () => await test.dispose());

it('notifies every listener when the transaction commits, and no listener that has stopped', async () => {
  const [first, second]: string[][] = [[], []];
  const stopFirst = await test.database.listen('parley_events', (payload) => first?.push(payload));
  const stopSecond = await test.database.listen('parley_events', (payload) => second?.push(payload));
  await test.database.tenant.transaction(async (tx) => {
    await tx.rows(sql`select pg_notify('parley_events', ${'one'})`);
    await delay(50);
    expect(first).toEqual([]);
  });
  await vi.waitFor(() => expect([first, second]).toEqual([['one'], ['one']]));
  await stopFirst();
  await test.database.platform.rows(sql`select pg_notify('parley_events', ${'two'})`);
  await vi.waitFor(() => expect(second).toEqual(['one', 'two']));
  await stopSecond();
  await test.database.platform.rows(sql`select pg_notify('parley_events', ${'three'})`);
  await delay(50);
  expect([first, second]).toEqual([['one'], ['one', 'two']]);
});

it('does not deliver notifications of a rolled back transaction', async () => {
  const heard: string[] = [];
  const stop = await test.database.listen('parley_rolled', (payload) => heard.push(payload));
  const work = test.database.tenant.transaction(async (tx) => {
    await tx.rows(sql`select pg_notify('parley_rolled', 'x')`);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  await delay(50);
  expect(heard).toEqual([]);
  await stop();
});

it('rejects a channel name that could carry SQL', async () => {
  const listen = test.database.listen('events; drop table notes', () => {});
  await expect(listen).rejects.toMatchObject({ code: 'listen_channel_not_supported' });
});
