import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { within } from '../../../../../tools/within.ts';
import { createTestDatabase, type TestDatabase, testEngine } from '../../../test/test-databases.ts';
import type { Database } from '../database.ts';
import { type OpenOptions, openDatabase } from '../open.ts';
import { sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';
import { TcpProxy } from '../testing/tcp-proxy.ts';

const one = sql`select 1 as v`;
const unavailable = { code: 'database_unavailable', status: 503 };
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;

let test: TestDatabase;
let behind: { database: Database; proxy: TcpProxy } | undefined;

async function open(changes: Partial<OpenOptions> = {}): Promise<Database> {
  test = await createTestDatabase('postgres', { migrations: notesSchema, ...changes });
  return test.database;
}

/** Opens the same database through a proxy. */
async function openBehindProxy(log = vi.fn()) {
  await open();
  const url = new URL(test.options.databaseUrl ?? '');
  const proxy = new TcpProxy(Number(url.port));
  await proxy.start();
  url.port = String(proxy.port);
  const database = await openDatabase({ ...test.options, databaseUrl: url.href, log });
  behind = { database, proxy };
  return { ...database, proxy, log };
}

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.options.databaseUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

const terminateAll = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

describe.runIf(testEngine() === 'postgres')('connections', { timeout: 60_000 }, () => {
  afterEach(async () => {
    await behind?.proxy.stop();
    await behind?.database.close();
    behind = undefined;
    await test.dispose();
  });

  it('REL-12: returns 503 if a statement takes too long, and cancels it on the server', async () => {
    const { tenant, platform } = await open({ postgresLimits: { statementTimeoutMs: 200 } });
    await expect(tenant.rows(sleep(30))).rejects.toMatchObject(unavailable);
    expect(await tenant.first(one)).toEqual({ v: 1 });
    const running = sql`select 1 from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`;
    expect(await platform.rows(running)).toEqual([]);
  });

  it('REL-12: rejects a caller that waits for a connection longer than the limit', async () => {
    const { tenant } = await open({
      poolSizes: { tenant: 2, platform: 1 },
      postgresLimits: { waitTimeoutMs: 300 },
    });
    const release = Promise.withResolvers<void>();
    const holders = [1, 2].map(async () => await tenant.transaction(async () => await release.promise));
    await delay(50);
    await expect(tenant.rows(one)).rejects.toMatchObject(unavailable);
    release.resolve();
    await Promise.all(holders);
    expect(await tenant.first(one)).toEqual({ v: 1 });
  });

  it('REL-12: ends an idle transaction', async () => {
    const { platform } = await open({ postgresLimits: { idleTransactionMs: 200 } });
    const work = platform.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (gen_random_uuid(), gen_random_uuid(), 'x')`);
      await delay(600);
      await tx.rows(one);
    });
    await expect(work).rejects.toMatchObject(unavailable);
    expect(await platform.rows(sql`select * from notes`)).toEqual([]);
  });

  it('REL-15: recovers after every idle connection was terminated, including the listening one', async () => {
    const { tenant, platform, listen } = await open();
    const heard: string[] = [];
    await listen('parley_events', (payload) => heard.push(payload));
    await Promise.all([tenant.rows(one), tenant.rows(one), platform.rows(one)]);
    await asAdmin(terminateAll);
    await vi.waitFor(async () => expect(await tenant.first(one)).toEqual({ v: 1 }), { timeout: 3_000 });
    await vi.waitFor(
      async () => {
        await platform.rows(sql`select pg_notify('parley_events', 'back')`);
        expect(heard).toContain('back');
      },
      { timeout: 10_000, interval: 200 },
    );
  });

  it('REL-15: returns 503 for the statement and the transaction whose connection was terminated', async () => {
    const { tenant, platform } = await open();
    const statement = tenant.rows(sleep(30));
    const transaction = platform.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (gen_random_uuid(), gen_random_uuid(), 'x')`);
      await tx.rows(sleep(30));
    });
    const settled = Promise.allSettled([statement, transaction]);
    await delay(300);
    await asAdmin(terminateAll);
    for (const result of await settled)
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
    await vi.waitFor(async () => expect(await platform.rows(sql`select * from notes`)).toEqual([]), {
      timeout: 3_000,
    });
  });

  it('REL-15: returns 503 within 3 s while the server is away, and recovers within 10 s of its return', async () => {
    const { tenant, proxy } = await openBehindProxy();
    await tenant.rows(one);
    await proxy.stop();
    await expect(within(3, tenant.rows(one))).rejects.toMatchObject(unavailable);
    await proxy.start();
    await vi.waitFor(async () => expect(await tenant.first(one)).toEqual({ v: 1 }), { timeout: 10_000 });
  });

  it('REL-15: returns 503 within 3 s if the server falls silent, to waiting and new callers', async () => {
    const { tenant, platform, proxy, listen, log } = await openBehindProxy();
    const heard: string[] = [];
    await listen('parley_events', (payload) => heard.push(payload));
    await Promise.all([tenant.rows(one), platform.rows(one)]);
    proxy.silence(true);
    await Promise.all([
      expect(within(3, tenant.rows(one))).rejects.toMatchObject(unavailable),
      delay(2_500).then(() => expect(within(3, tenant.rows(one))).rejects.toMatchObject(unavailable)),
    ]);
    expect(log).toHaveBeenCalledWith('database_connection_lost');
    proxy.silence(false);
    await vi.waitFor(async () => expect(await tenant.first(one)).toEqual({ v: 1 }), { timeout: 10_000 });
    await vi.waitFor(
      async () => {
        await platform.rows(sql`select pg_notify('parley_events', 'back')`);
        expect(heard).toContain('back');
      },
      { timeout: 10_000, interval: 200 },
    );
  });

  it('replaces a connection whose prepared statement a newer release has invalidated', async () => {
    const { platform } = await open({ poolSizes: { tenant: 1, platform: 1 } });
    const all = sql`select * from notes`;
    for (let use = 0; use < 6; use += 1) await platform.rows(all);
    await asAdmin('alter table notes add column more text');
    await vi.waitFor(async () => expect(await platform.rows(all)).toEqual([]), { timeout: 3_000 });
  });
});
