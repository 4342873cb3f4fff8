import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reasonOf } from '../database-log.ts';
import { StartupProblem } from '../errors.ts';
import { hasRoom } from './disk-room.ts';

const run = promisify(execFile);
const timeoutMs = 5 * 60_000;

/**
 * Creates the PostgreSQL files in `folder` unless they exist, either new or from a dump. This runs in a child
 * process because it would leave its process 500 MB larger, and in a separate folder so that a kill leaves
 * nothing half-made in ours.
 * @throws StartupProblem `data_folder_setup_failed`, for example on a full disk or an unreadable dump.
 */
export async function initialize(folder: string, childUrl: URL, dump?: string): Promise<void> {
  await removeUnfinished(folder);
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const unfinished = `${folder}.new-${randomUUID()}`;
  const parameters = dump === undefined ? [unfinished] : [unfinished, dump];
  try {
    await run(process.execPath, [fileURLToPath(childUrl), ...parameters], { timeout: timeoutMs });
    await rename(unfinished, folder);
  } catch (error) {
    const isFull = !(await hasRoom(dirname(folder)));
    await removeUnfinished(folder);
    if (isFull) throw new StartupProblem('disk_full', { folder: dirname(folder) }, error);
    throw new StartupProblem('data_folder_setup_failed', { folder, reason: reasonOf(error) }, error);
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(dirname(folder));
  for (const name of names.filter((entry) => entry.startsWith(`${basename(folder)}.new-`))) {
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 });
  }
}
