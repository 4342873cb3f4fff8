import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { testEngine } from '../../../test/test-databases.ts';
import { describeStartupProblem } from '../../startup-problem.ts';
import { readViolations } from '../catalog/catalog.ts';
import { StartupProblem } from '../errors.ts';
import { loadMigrations } from '../migrating/migration.ts';
import { openDatabase } from '../open.ts';
import { sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';
import { startRewritingProxy } from '../testing/rewriting-proxy.ts';
import { runProcess } from '../testing/run-process.ts';
import { isLoginOf, loginsOf } from './logins.ts';

const server = process.env.TEST_DATABASE_URL ?? 'postgres://nobody@127.0.0.1:1/none';
const appSecret = 'x'.repeat(32);
const suffix = randomUUID().slice(0, 8);
const options = { appSecret, migrations: notesSchema, dataDir: tmpdir() };
const made: string[] = [];
const admin = new pg.Pool({ connectionString: server, max: 1 });

function urlOf(database: string, user?: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  return url.href;
}

async function makeDatabase(owner?: string): Promise<string> {
  const name = `parley_server_${suffix}_${made.length}`;
  made.push(name);
  await admin.query(`create database ${name} ${owner === undefined ? '' : `owner ${owner}`}`);
  return name;
}

describe.runIf(testEngine() === 'postgres')('a PostgreSQL server', { timeout: 60_000 }, () => {
  afterEach(async () => {
    for (const name of made.splice(0)) {
      await admin.query(`drop database ${name} with (force)`);
      const { rows } = await admin.query<{ role: string }>('select rolname as role from pg_roles');
      for (const { role } of rows)
        if (isLoginOf(name, role)) await admin.query(`drop role if exists ${role}`);
    }
  });
  afterAll(async () => {
    await admin.query(`drop role if exists owner_${suffix}`);
    await admin.end();
  });

  it('SEC-9: has two logins, each in one group, and is compliant', async () => {
    const database = await openDatabase({ ...options, databaseUrl: urlOf(await makeDatabase()) });
    const identity = sql<{ login: string; groups: string[]; super: boolean }>`
      select session_user::text as login, (select rolsuper from pg_roles where rolname = session_user) as super,
        array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
          where m.member = session_user::regrole) as groups`;
    const logins = [await database.tenant.first(identity), await database.platform.first(identity)];
    const violations = await readViolations(database.tenant);
    await database.close();
    expect(logins).toEqual([
      {
        login: expect.stringMatching(/^parley_web_[0-9a-f]{8}_[0-9a-f]{8}$/),
        super: false,
        groups: ['parley_app'],
      },
      {
        login: expect.stringMatching(/^parley_jobs_[0-9a-f]{8}_[0-9a-f]{8}$/),
        super: false,
        groups: ['parley_platform'],
      },
    ]);
    expect(violations).toEqual([]);
  });

  it('REL-10: is set up once by two processes that start together', async () => {
    const name = await makeDatabase();
    const results = await Promise.all(
      [1, 2].map(async () => await runProcess('open-process.ts', tmpdir(), urlOf(name))),
    );
    expect(results).toEqual([['open'], ['open']]);
  });

  it('SEC-34: is set up by one of two processes with different secrets, and the other is refused', async () => {
    const name = await makeDatabase();
    const migrations = await loadMigrations();
    const secrets = [appSecret, 'y'.repeat(32)];
    const opened = await Promise.allSettled(
      secrets.map((secret) =>
        openDatabase({ ...options, appSecret: secret, migrations, databaseUrl: urlOf(name) }),
      ),
    );
    const databases = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const database of databases) await database.close();
    expect(databases).toHaveLength(1);
    expect(refused).toMatchObject([{ code: 'secret_unknown' }]);
  });

  it('is set up for several installations at once', async () => {
    const names: string[] = [];
    for (let i = 0; i < 6; i += 1) names.push(await makeDatabase());
    const databases = await Promise.all(
      names.map(async (name) => await openDatabase({ ...options, databaseUrl: urlOf(name) })),
    );
    const answers = await Promise.all(
      databases.map(async ({ tenant }) => await tenant.first(sql`select 1 as v`)),
    );
    await Promise.all(databases.map(async (database) => await database.close()));
    expect(answers).toEqual(Array(6).fill({ v: 1 }));
  });

  it('prints the statements an administrator must run if the owner lacks privileges, and migrates once they were run', async () => {
    const owner = `owner_${suffix}`;
    await admin.query(`create role ${owner} login nosuperuser nocreaterole`);
    const name = await makeDatabase(owner);
    const start = async () => await openDatabase({ ...options, databaseUrl: urlOf(name, owner) });
    const problem: unknown = await start().catch((error: unknown) => error);
    if (!(problem instanceof StartupProblem)) throw problem;
    expect(problem).toMatchObject({
      code: 'database_rights_missing',
      params: { sql: expect.stringContaining('create role parley_web_') },
    });
    expect(problem.params.sql).not.toContain(loginsOf(name, appSecret).web.password);
    const client = new pg.Client({ connectionString: urlOf(name) });
    await client.connect();
    await client.query(String(problem.params.sql));
    await client.end();
    const backfill = {
      version: 2,
      name: 'backfill',
      sql: "insert into notes values (gen_random_uuid(), gen_random_uuid(), 'x'); update notes set body = 'y'",
    };
    await (await start()).close();
    const database = await openDatabase({
      ...options,
      migrations: [...notesSchema, backfill],
      databaseUrl: urlOf(name, owner),
    });
    const note = await database.tenant.first(
      sql`select resolve.resolve_note(${randomUUID()}) as organization`,
    );
    const violations = await readViolations(database.tenant);
    const bodies = await database.platform.rows(sql`select body from notes`);
    await database.close();
    expect([note, violations]).toEqual([{ organization: null }, []]);
    expect(bodies).toEqual([{ body: 'y' }]);
  });

  /** Opens a new database through a proxy that rewrites what the program sends. */
  async function openRewritten(replacements: Record<string, string>): Promise<unknown> {
    const proxy = await startRewritingProxy(Number(new URL(server).port), replacements);
    const url = new URL(urlOf(await makeDatabase()));
    url.port = `${proxy.port}`;
    const opening = openDatabase({ ...options, databaseUrl: url.href });
    return await opening.catch((error: unknown) => error).finally(proxy.stop);
  }

  it('is refused as too old if it is PostgreSQL 15, which lacks columns that the startup queries', async () => {
    const problem = await openRewritten({
      "current_setting('server_version_num')::int": '150004',
      'a.inherit_option': 'a.no_such_column',
    });
    expect(problem).toMatchObject({ code: 'database_too_old', params: { version: '15.4', oldest: 16 } });
    expect(describeStartupProblem(problem)).toBe(
      'Parley cannot start: PostgreSQL 16 or newer is needed; the server of DATABASE_URL is version 15.4.',
    );
  });

  it('is reported as lacking the package of pgvector, which no privilege can replace', async () => {
    const problem = await openRewritten({
      'extension if not exists vector': 'extension if not exists nector',
    });
    expect(describeStartupProblem(problem)).toMatch(
      /does not have the extension pgvector\. Install its package/,
    );
  });

  it('is distinguished from an unreachable one', async () => {
    const opening = openDatabase({ ...options, databaseUrl: urlOf('no_such_database') });
    await expect(opening).rejects.toMatchObject({
      code: 'database_unreachable',
      params: { reason: expect.any(String) },
    });
  });
});
