import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../tools/services/is-alive.ts';
import { postgresDataVariable } from '../../tools/services/postgres.ts';
import type { Service } from '../../tools/services/service.ts';

const shared = '/dev/shm';
const prefix = 'parley-tests-';
/** Peak use of the largest test files together, several times over; one of them installs a fresh clone with its packages. */
const roomForAllBytes = 6 * 2 ** 30;
/** Peak use of PostgreSQL alone, whose log can grow to 1 GiB. */
const roomForPostgresBytes = 2 * 2 ** 30;
const tmpfsType = 0x01021994;

/**
 * Provides a folder in memory for a run of the suite if there is enough memory: tests create and drop databases by the hundred,
 * and the disk is the slowest part of that. With less memory the folder is for PostgreSQL's data only; with little memory there
 * is none.
 */
export function memoryFolder(): Service {
  if (!hasRoomFor(roomForPostgresBytes)) return { env: {}, stop: async () => {} };
  removeLeftBehind(shared);
  const folder = join(shared, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Programs of another user also write here, as to /tmp.
  chmodSync(folder, 0o1777);
  return {
    env: {
      [postgresDataVariable]: folder,
      ...(hasRoomFor(roomForAllBytes) && { TMPDIR: folder }),
    },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function hasRoomFor(bytes: number): boolean {
  if (process.platform !== 'linux' || process.env.TMPDIR) return false;
  try {
    const { type, bavail, bsize } = statfsSync(shared);
    return type === tmpfsType && bavail * bsize >= bytes && availableBytes() >= 2 * bytes;
  } catch {
    return false;
  }
}

/** Memory that programs can allocate without swapping. */
function availableBytes(): number {
  const kibibytes = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return kibibytes === undefined ? freemem() : Number(kibibytes) * 1024;
}

/** Removes folders of killed runs. Folders of other users cannot be removed and stay. */
export function removeLeftBehind(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch (error) {
      console.log(`${join(parent, name)} stays: ${error instanceof Error ? error.message : error}`);
    }
  }
}
