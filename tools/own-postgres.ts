import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { isDebianRoot } from './services/debian.ts';
import { freePort } from './services/free-port.ts';
import { isAlive } from './services/is-alive.ts';
import { postgresDataVariable, postgresFolder } from './services/postgres.ts';

/** A PostgreSQL for one test, which can stop it. */
export interface OwnPostgres {
  url: string;
  start(): void;
  /** Stops it and keeps its data. */
  stop(): void;
  /** Stops it and removes its data. */
  remove(): void;
}

const folder = postgresFolder();
const limitMs = 5 * 60_000;

/** Whether this machine can run one: Debian, as root. */
export const mayOwnPostgres = isDebianRoot();

/** Starts PostgreSQL on a free port with a data folder of this process. @throws with the output if it does not start */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  removeLeftBehind();
  const data = join(process.env[postgresDataVariable] ?? folder, `data-${process.pid}`);
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
  rmSync(data, { recursive: true, force: true });
}

/** Removes the data of killed runs. */
function removeLeftBehind(): void {
  for (const name of readdirSync(folder)) {
    const pid = /^data-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removeData(join(folder, name));
  }
}
