import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { minuteMs } from '../../lib/timing/durations.ts';
import type { Pool } from '../database.ts';
import { reasonOf } from '../database-log.ts';
import { StartupProblem } from '../errors.ts';
import { migrate } from '../migrating/migrate.ts';
import type { Migration } from '../migrating/migration.ts';
import { hasRoom } from './files/data-folder.ts';
import { unpack } from './files/unpack.ts';

const run = promisify(execFile);
const timeoutMs = 5 * minuteMs;

export interface NewFiles {
  /** Entry point of the child process that creates a new database. */
  readonly childUrl: URL;
  /**
   * A packed database: the archive that the build ships, or a dump. If omitted or missing on disk, the child process creates the
   * database.
   */
  readonly archive?: string | undefined;
}

/**
 * Creates the PostgreSQL files in `folder` unless they exist, from an archive or from scratch. Works in a separate folder first,
 * so that a killed process leaves nothing half-made in `folder`. Creating from scratch takes a child process, which needs 500 MB
 * for a few seconds.
 * @throws StartupProblem `disk_full`, `memory_exhausted`, or `data_folder_setup_failed`, for example for an unreadable archive.
 */
export async function initialize(folder: string, { childUrl, archive }: NewFiles): Promise<void> {
  await removeUnfinished(folder);
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const unfinished = `${folder}.new-${randomUUID()}`;
  try {
    if (archive !== undefined && existsSync(archive)) await unpack(archive, unfinished);
    else await run(process.execPath, [fileURLToPath(childUrl), unfinished], { timeout: timeoutMs });
    await rename(unfinished, folder);
  } catch (error) {
    const isFull = !(await hasRoom(dirname(folder)));
    await removeUnfinished(folder);
    if (isFull) throw new StartupProblem('disk_full', { folder: dirname(folder) }, error);
    if (wasKilled(error)) throw new StartupProblem('memory_exhausted', {}, error);
    throw new StartupProblem('data_folder_setup_failed', { folder, reason: reasonOf(error) }, error);
  }
}

/** The operating system kills the largest process when memory runs out. */
function wasKilled(error: unknown): boolean {
  return error instanceof Error && 'signal' in error && error.signal === 'SIGKILL';
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(dirname(folder));
  for (const name of names.filter((entry) => entry.startsWith(`${basename(folder)}.new-`))) {
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Adds missing roles and the extension if it is missing, and applies the migrations. */
export async function prepareSchema(owner: Pool, migrations: readonly Migration[]): Promise<void> {
  await addRoles(owner);
  await migrate(owner, migrations);
}

/** The same roles and extension as on a PostgreSQL server. The owner is a superuser here and needs no grants. */
async function addRoles(owner: Pool): Promise<void> {
  await owner.script(`
    do $$ begin
      if to_regtype('vector') is null then create extension if not exists vector; end if;
      if to_regrole('parley_app') is null then create role parley_app nologin nobypassrls; end if;
      if to_regrole('parley_platform') is null then create role parley_platform nologin nobypassrls; end if;
    end $$`);
}
