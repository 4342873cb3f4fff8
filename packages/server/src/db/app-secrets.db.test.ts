import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';
import { sql } from './sql.ts';

const second = 'second-secret-of-32-characters-0123';
const third = 'third-secret-of-32-characters-01234';
const one = sql<{ v: number }>`select 1 as v`;

let test: TestDatabase;
const others: Database[] = [];

afterEach(async () => {
  for (const database of others.splice(0)) await database.close();
  await test.dispose();
});

/**
 * Opens the same database with other secrets. On the embedded engine it closes the database first, since only one process may
 * have it open.
 */
async function openWithSecrets(appSecret: string, appSecretPrevious?: string): Promise<Database> {
  if (test.database.engine === 'embedded') {
    await test.database.close();
    for (const database of others.splice(0)) await database.close();
  }
  const database = await openDatabase({ ...test.options, appSecret, appSecretPrevious });
  others.push(database);
  return database;
}

it('SEC-34: refuses a process with an unknown secret, names both key ids, and keeps the first process running', async () => {
  test = await createTestDatabase();
  const refused = await openWithSecrets(second).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'secret_unknown',
    params: {
      current: expect.stringMatching(/^[0-9a-f]{8}$/),
      known: expect.stringMatching(/^[0-9a-f]{8}$/),
    },
  });
  const same =
    test.database.engine === 'embedded' ? await openWithSecrets(test.options.appSecret) : test.database;
  expect(await same.tenant.first(one)).toEqual({ v: 1 });
  expect(await same.platform.first(one)).toEqual({ v: 1 });
});

it('SEC-34: replaces a secret without downtime: old and new processes run side by side, even after a restart', async () => {
  test = await createTestDatabase();
  const { appSecret } = test.options;
  const renewed = await openWithSecrets(second, appSecret);
  expect(await renewed.tenant.first(one)).toEqual({ v: 1 });
  // Connections that the first process opens from now on need its own login.
  if (test.database.engine === 'postgres') {
    await Promise.all(Array.from({ length: 5 }, () => test.database.tenant.rows(one)));
    await Promise.all(Array.from({ length: 5 }, () => test.database.platform.rows(one)));
  }
  for (const secret of [appSecret, second]) {
    const restarted = await openWithSecrets(secret);
    expect(await restarted.tenant.first(one)).toEqual({ v: 1 });
  }
  await expect(openWithSecrets(third)).rejects.toMatchObject({ code: 'secret_unknown' });
});
