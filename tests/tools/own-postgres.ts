import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/bootstrap/paths.mjs';
import { isDebianRoot } from '../../scripts/suite/debian.ts';
import { freePort } from '../../scripts/suite/free-port.ts';

/** A PostgreSQL that nobody else uses, so that it may be stopped at will. */
export interface OwnPostgres {
  url: string;
  start(): void;
  stop(): void;
}

/** Its user must be able to pass every folder on the way. */
const folder = '/var/cache/parley-tests/own-postgres17';
const limitMs = 5 * 60_000;

/** Whether this machine lets us have one: Debian, and we are root. */
export const mayOwnPostgres = isDebianRoot();

/** Starts one on a free port. @throws with its output when it does not start */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const run = (...args: readonly string[]) => {
    const tool = join(root, 'tests/tools/postgres17.sh');
    return spawnSync(tool, args, { encoding: 'utf8', timeout: limitMs, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  // One left behind by a run that was killed.
  run('stop', folder);
  const start = () => {
    const { status, stdout, stderr } = run('start', folder, `${port}`);
    if (status !== 0) throw new Error(`PostgreSQL did not start: ${stderr}`);
    return stdout.trim();
  };
  const url = start();
  return { url, start, stop: () => run('stop', folder) };
}
