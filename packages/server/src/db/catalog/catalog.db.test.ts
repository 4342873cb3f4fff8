import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, testEngine } from '../../../test/test-databases.ts';
import { loadMigrations, type Migration } from '../migrating/migration.ts';
import { openDatabase } from '../open.ts';
import { notesSchema } from '../testing/notes-schema.ts';
import { readViolations, type Violation } from './catalog.ts';

/**
 * Each statement violates one rule. All run in one database, and each violation must be found by its own
 * name.
 */
const breaches: readonly [rule: string, object: string, sql: string][] = [
  [
    'a tenant table has organization_id not null',
    'no_tenant',
    tenantTable('no_tenant', 'organization_id uuid'),
  ],
  [
    'row level security is enabled and forced',
    'not_forced',
    `${tenantTable('not_forced')}; alter table not_forced no force row level security`,
  ],
  [
    'row level security is enabled and forced',
    'throttles',
    `create table throttles (key text); grant select on throttles to parley_app`,
  ],
  [
    'a table of tenants has a policy for the application role',
    'no_policy',
    `${tenantTable('no_policy')}; drop policy tenant on no_policy`,
  ],
  [
    'a policy says what may be read and what may be written',
    'half_policy careless',
    `${tenantTable('half_policy')}; create policy careless on half_policy for update to parley_app using (organization_id is null)`,
  ],
  [
    'a policy compares the tenant or the user with the scope',
    'open_policy careless',
    `${tenantTable('open_policy')}; create policy careless on open_policy to parley_app using (true) with check (true)`,
  ],
  [
    'a policy compares the tenant or the user with the scope',
    'named_policy careless',
    `${tenantTable('named_policy')}; create policy careless on named_policy for select to parley_app using (organization_id is not null)`,
  ],
  [
    'a policy compares the tenant or the user with the scope',
    'sessions own',
    `create table sessions (user_id uuid); alter table sessions enable row level security;
     alter table sessions force row level security; create policy own on sessions to parley_app using (true) with check (true)`,
  ],
  [
    'no policy is for everyone',
    'public_policy careless',
    `${tenantTable('public_policy')}; create policy careless on public_policy for select using (organization_id is null)`,
  ],
  [
    'a tenant table with an id is unique by (organization_id, id)',
    'no_key',
    tenantTable('no_key', 'id uuid, organization_id uuid not null'),
  ],
  [
    'a foreign key between tenant tables carries organization_id',
    'loose loose_note_fkey',
    `${tenantTable('loose', 'organization_id uuid not null, note uuid references notes (id)')}`,
  ],
  [
    'on delete set null leaves organization_id alone',
    'nulling nulling_organization_id_note_fkey',
    tenantTable(
      'nulling',
      `organization_id uuid not null, note uuid,
       foreign key (organization_id, note) references notes (organization_id, id) on delete set null`,
    ),
  ],
  [
    'a view runs with the rights of its reader, and a stored one is not for the application role',
    'all_notes',
    'create view all_notes as select * from notes; grant select on all_notes to parley_app',
  ],
  [
    'the application role may not truncate, refer to or hang triggers on a table',
    'cut',
    `${tenantTable('cut')}; grant truncate on cut to parley_app`,
  ],
  [
    'the application role may not create in a schema',
    'resolve',
    'grant create on schema resolve to parley_app',
  ],
  [
    'the application role may not use the schemas of others',
    'pgboss',
    'create schema pgboss; grant usage on schema pgboss to parley_app',
  ],
  [
    'nothing of ours is granted to everyone',
    'shown',
    `${tenantTable('shown')}; grant select on shown to public`,
  ],
  [
    'nothing of ours is granted to everyone',
    'part.body',
    `${tenantTable('part', 'organization_id uuid not null, body text')}; grant select (body) on part to public`,
  ],
  [
    'only the functions that answer before a scope exists, number documents, keep whom Stripe charges, show own seals, search what was said or keep a person within a limit run with the rights of their owner',
    'all_of_it()',
    definer('all_of_it', 'set search_path = public, pg_temp'),
  ],
  [
    'such a function fixes its search_path, temporary tables last',
    'resolve_a()',
    definer('resolve_a', 'set search_path = public'),
  ],
  ['such a function fixes its search_path, temporary tables last', 'resolve_b()', definer('resolve_b', '')],
  ['such a function belongs to the platform role', 'resolve_b()', ''],
  [
    'such a function is not for everyone',
    'resolve_c()',
    `${definer('resolve_c', 'set search_path = public, pg_temp')}; grant execute on function resolve_c() to public`,
  ],
];

function tenantTable(name: string, columns = 'organization_id uuid not null'): string {
  const mine = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;
  return `create table ${name} (${columns}); alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy tenant on ${name} to parley_app using (${mine}) with check (${mine})`;
}

function definer(name: string, settings: string): string {
  return `create function ${name}() returns int language sql security definer ${settings} as 'select 1';
    revoke all on function ${name}() from public`;
}

const bad: Migration = { version: 2, name: 'bad', sql: breaches.map(([, , sql]) => sql).join(';\n') };

/** Applies `migration` to a compliant database (by default a small one) and returns the violations. */
async function violationsAfter(migration: Migration, schema = notesSchema): Promise<Violation[]> {
  const test = await createTestDatabase(undefined, { migrations: schema });
  await test.database.close();
  const database = await openDatabase({ ...test.options, migrations: [...schema, migration] });
  const violations = await readViolations(database.platform);
  await database.close();
  await test.dispose();
  return violations;
}

describe('SEC-9: the schema of the product', () => {
  it('SEC-9: violates no rule', async () => {
    const test = await createTestDatabase();
    try {
      expect(await readViolations(test.database.platform)).toEqual([]);
    } finally {
      await test.dispose();
    }
  });

  it('SEC-9: violates the rules after a migration that opens its tables', async () => {
    const migrations = await loadMigrations();
    const careless: Migration = {
      version: (migrations.at(-1)?.version ?? 0) + 1,
      name: 'careless',
      sql: `create policy all_of_them on conversations for select to parley_app using (true);
        alter policy colleagues on users using (true);
        alter table messages no force row level security`,
    };
    expect(await violationsAfter(careless, migrations)).toEqual([
      { rule: 'row level security is enabled and forced', object: 'messages' },
      {
        rule: 'a policy compares the tenant or the user with the scope',
        object: 'conversations all_of_them',
      },
      { rule: 'a policy compares the tenant or the user with the scope', object: 'users colleagues' },
    ]);
  });
});

describe('SEC-9: the rules of the catalog', () => {
  let found: Violation[];
  beforeAll(async () => {
    found = await violationsAfter(bad);
  });

  it('SEC-9: reports nothing for a compliant schema', async () => {
    expect(await violationsAfter({ version: 2, name: 'harmless', sql: 'select 1' })).toEqual([]);
  });

  it.each(breaches)('SEC-9: finds a violation: %s (%s)', async (rule, object) => {
    expect(found).toContainEqual({ rule, object });
  });
});

describe('SEC-9: a role of the server', () => {
  it.runIf(testEngine() === 'embedded').each([
    ['the application role has no power over the server', 'parley_app', 'alter role parley_app bypassrls'],
    [
      'the application role is a member of nothing else',
      'parley_app in parley_platform',
      'grant parley_platform to parley_app',
    ],
    [
      'the platform role is held by row level security',
      'parley_platform',
      'alter role parley_platform bypassrls',
    ],
    [
      'the application role owns nothing',
      expect.stringMatching(/^parley_app pg_class/),
      'alter table notes owner to parley_app',
    ],
  ])('SEC-9: violates a rule: %s', async (rule, object, sql) => {
    expect(await violationsAfter({ version: 2, name: 'bad', sql })).toContainEqual({ rule, object });
  });
});
