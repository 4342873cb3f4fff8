import { keyId } from '../lib/secrets/secrets.ts';
import type { Executor, Pool } from './database.ts';
import { StartupProblem } from './errors.ts';
import { sql } from './sql.ts';

/** The application secret of a process, and the one that it replaces. */
export interface AppSecrets {
  readonly appSecret: string;
  readonly appSecretPrevious?: string | undefined;
}

/** 'parles' in ASCII. */
const secretLock = `select pg_advisory_xact_lock(${0x7061726c6573})`;

/**
 * Checks that the database has recorded this process's secret or the secret that it replaces. Otherwise the process could not
 * decrypt existing data, and other processes could not decrypt what it encrypts.
 * @throws StartupProblem `secret_unknown`.
 */
export async function assertSecretKnown(owner: Executor, secrets: AppSecrets): Promise<void> {
  const known = await readKeyIds(owner);
  const [current = '', ...previous] = keyIdsOf(secrets);
  if (known.length === 0 || [current, ...previous].some((id) => known.includes(id))) return;
  throw new StartupProblem('secret_unknown', { current, known: known.join(', ') });
}

/**
 * Records the secret. A database without any recorded secret accepts the first one.
 * @throws StartupProblem `secret_unknown`.
 */
export async function recordSecret(owner: Pool, secrets: AppSecrets): Promise<void> {
  if (!(await hasTable(owner))) return;
  await owner.transaction(async (tx) => {
    // Another process may have recorded its secret first.
    await assertSecretKnown(tx, secrets);
    await tx.execute(sql`
      insert into app_secrets (key_id) values (${keyId(secrets.appSecret)}) on conflict do nothing`);
  }, secretLock);
}

/** Makes the current secret the only recorded one. Processes with another secret are refused from now on. */
export async function forgetOtherSecrets(owner: Pool, appSecret: string): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.execute(sql`delete from app_secrets where key_id <> ${keyId(appSecret)}`);
    await tx.execute(
      sql`insert into app_secrets (key_id) values (${keyId(appSecret)}) on conflict do nothing`,
    );
  }, secretLock);
}

/** Empty for a new database, and for a restored database that no process has opened yet. */
async function readKeyIds(owner: Executor): Promise<string[]> {
  if (!(await hasTable(owner))) return [];
  const rows = await owner.rows(sql<{ key_id: string }>`select key_id from app_secrets order by created_at`);
  return rows.map((row) => row.key_id);
}

async function hasTable(owner: Executor): Promise<boolean> {
  const found = await owner.first(
    sql<{ exists: boolean }>`select to_regclass('public.app_secrets') is not null as exists`,
  );
  return found?.exists === true;
}

function keyIdsOf({ appSecret, appSecretPrevious }: AppSecrets): string[] {
  return [appSecret, ...(appSecretPrevious === undefined ? [] : [appSecretPrevious])].map(keyId);
}
