import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/test-databases.ts';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { countTry, leaseMailbox, moveCursor, releaseMailbox, reportProblem } from './mailbox.queries.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.dispose());

const run = <Result>(work: (tx: Transaction) => Promise<Result>) => withPlatform(test.database, work);
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 10, minutes));
const lease = (minutes: number) => ({ now: at(minutes), until: at(minutes + 1) });

it('one reader has a mailbox until its lease ends, and nobody else changes it meanwhile', async () => {
  const key = randomBytes(32);
  const [one, other] = [
    { key, by: randomUUID() },
    { key, by: randomUUID() },
  ];
  const row = () => run((tx) => tx.first(sql`select * from mailboxes where key = ${key}`));
  expect(await run((tx) => leaseMailbox(tx, one, lease(0)))).toBeNull();
  expect(await run((tx) => leaseMailbox(tx, other, lease(0)))).toBeUndefined();
  expect(
    await run((tx) => moveCursor(tx, one, { uidValidity: 4_294_967_295, lastUid: 7, ...lease(0) })),
  ).toBe(true);
  const before = await row();
  expect(await run((tx) => moveCursor(tx, other, { uidValidity: 1, lastUid: 1, ...lease(0) }))).toBe(false);
  expect(await run((tx) => countTry(tx, other, { uid: 8, until: at(9) }))).toBeUndefined();
  await run((tx) => reportProblem(tx, other, { problem: 'password', now: at(0) }));
  await run((tx) => releaseMailbox(tx, other, at(0)));
  expect(await row()).toEqual(before);

  const cursor = { uidValidity: 4_294_967_295, lastUid: 7 };
  expect(await run((tx) => leaseMailbox(tx, one, lease(0)))).toEqual(cursor);
  expect(await run((tx) => leaseMailbox(tx, other, lease(1)))).toEqual(cursor);
  expect(await run((tx) => leaseMailbox(tx, one, lease(1)))).toBeUndefined();
  await run((tx) => releaseMailbox(tx, other, at(1)));
  expect(await run((tx) => leaseMailbox(tx, one, lease(1)))).toEqual(cursor);
});

it('counts the tries of an email until the cursor passes it, whoever reads', async () => {
  const key = randomBytes(32);
  const [one, other] = [
    { key, by: randomUUID() },
    { key, by: randomUUID() },
  ];
  await run((tx) => leaseMailbox(tx, one, lease(0)));
  expect(await run((tx) => countTry(tx, one, { uid: 1, until: at(1) }))).toBe(1);
  expect(await run((tx) => countTry(tx, one, { uid: 1, until: at(1) }))).toBe(2);
  await run((tx) => leaseMailbox(tx, other, lease(1)));
  expect(await run((tx) => countTry(tx, other, { uid: 1, until: at(2) }))).toBe(3);
  await run((tx) => moveCursor(tx, other, { uidValidity: 1, lastUid: 1, ...lease(1) }));
  expect(await run((tx) => countTry(tx, other, { uid: 2, until: at(2) }))).toBe(1);
});
