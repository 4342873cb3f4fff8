import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { isDebianRoot } from './services/debian.ts';
import { freePort } from './services/free-port.ts';
import { isAlive } from './services/is-alive.ts';

/** A PostgreSQL that nobody else uses, so that it may be stopped at will. */
export interface OwnPostgres {
  url: string;
  start(): void;
  /** Keeps its data. */
  stop(): void;
  /** Stops it and removes its data. */
  remove(): void;
}

/** Its user must be able to pass every folder on the way. */
const folder = '/var/cache/parley-tests/own-postgres17';
const limitMs = 5 * 60_000;

/** Whether this machine lets us have one: Debian, and we are root. */
export const mayOwnPostgres = isDebianRoot();

/** Starts one on a free port, with data of this process. @throws with its output when it does not start */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  removeLeftBehind();
  const data = `data-${process.pid}`;
  const start = () => {
    const { status, stdout, stderr } = run('start', folder, `${port}`, data);
    if (status !== 0) throw new Error(`PostgreSQL did not start: ${stderr}`);
    return stdout.trim();
  };
  const url = start();
  return {
    url,
    start,
    stop: () => void run('stop', folder, data),
    remove: () => removeData(data),
  };
}

function run(...args: readonly string[]) {
  const tool = join(root, 'tools/postgres17.sh');
  return spawnSync(tool, args, { encoding: 'utf8', timeout: limitMs, stdio: ['ignore', 'pipe', 'pipe'] });
}

function removeData(data: string): void {
  run('stop', folder, data);
  rmSync(join(folder, data), { recursive: true, force: true });
}

/** Those of runs that were killed. */
function removeLeftBehind(): void {
  for (const name of readdirSync(folder)) {
    const pid = /^data-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removeData(name);
  }
}
