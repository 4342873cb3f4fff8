import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import { withPlatform, withScope } from './scope.ts';
import { sql } from './sql.ts';
import { notesSchema } from './testing/notes-schema.ts';

const [mine, other] = [randomUUID(), randomUUID()];
const note = randomUUID();
const all = sql<{ id: string }>`select id from notes`;
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase(undefined, { migrations: notesSchema });
  await withScope(test.database, { organizationId: mine, userId: null }, async (tx) => {
    await tx.execute(sql`insert into notes (id, organization_id, body) values (${note}, ${mine}, 'x')`);
  });
});
afterAll(async () => await test.dispose());

const seenBy = async (organizationId: string | null) =>
  await withScope(test.database, { organizationId, userId: null }, async (tx) => await tx.rows(all));

describe('SEC-9: shows rows', () => {
  it('SEC-9: to their organization', async () => expect(await seenBy(mine)).toEqual([{ id: note }]));
  it('SEC-9: not to another organization', async () => expect(await seenBy(other)).toEqual([]));
  it('SEC-9: not without a context', async () => expect(await seenBy(null)).toEqual([]));
  it('SEC-9: not outside a scope', async () => expect(await test.database.tenant.rows(all)).toEqual([]));
  it('SEC-9: to the platform', async () => {
    expect(await withPlatform(test.database, async (tx) => await tx.rows(all))).toEqual([{ id: note }]);
    expect(await test.database.platform.rows(all)).toEqual([{ id: note }]);
  });
});

describe('SEC-9: another organization', () => {
  const asOther = async (statement: ReturnType<typeof sql>) =>
    await withScope(
      test.database,
      { organizationId: other, userId: null },
      async (tx) => await tx.execute(statement),
    );

  it('SEC-9: cannot insert a row for this organization', async () => {
    const insert = sql`insert into notes (id, organization_id, body) values (${randomUUID()}, ${mine}, 'x')`;
    await expect(asOther(insert)).rejects.toMatchObject({ code: '42501' });
  });
  it('SEC-9: cannot change or delete a row of this organization', async () => {
    expect(await asOther(sql`update notes set body = 'y' where id = ${note}`)).toBe(0);
    expect(await asOther(sql`delete from notes where id = ${note}`)).toBe(0);
  });
});

it('SEC-10: the context ends with its transaction', async () => {
  await seenBy(mine);
  const settings = await Promise.all(
    Array.from(
      { length: 20 },
      async () =>
        await test.database.tenant.first(sql<{ organization: string | null }>`
      select nullif(current_setting('app.organization_id', true), '') as organization`),
    ),
  );
  expect(new Set(settings.map((row) => row?.organization))).toEqual(new Set([null]));
});

it('SEC-10: keeps concurrent scopes apart', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => (await seenBy(index % 2 === 0 ? mine : other)).length),
  );
  expect(answers).toEqual(answers.map((_, index) => (index % 2 === 0 ? 1 : 0)));
});

it('SEC-9: rejects an invalid id as a scope', async () => {
  const scope = { organizationId: `${mine}'; reset role; --`, userId: null };
  await expect(withScope(test.database, scope, (tx) => tx.rows(sql`select 1`))).rejects.toMatchObject({
    code: 'scope_is_no_id',
  });
});

it('SEC-9: runs as the application role, and can call a definer function before a scope exists', async () => {
  const row = await withScope(
    test.database,
    { organizationId: null, userId: null },
    async (tx) =>
      await tx.first(sql`select current_user::text as role, resolve.resolve_note(${note}) as organization`),
  );
  expect(row).toEqual({ role: 'parley_app', organization: mine });
});

it.runIf(process.env.PARLEY_TEST_ENGINE === 'postgres')(
  'SEC-9: the web login cannot become the platform',
  async () => {
    await expect(test.database.tenant.script('set role parley_platform')).rejects.toMatchObject({
      code: '42501',
    });
  },
);
