import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../tools/services/is-alive.ts';
import { postgresDataVariable } from '../../tools/services/postgres.ts';
import type { Service } from '../../tools/services/service.ts';

const shared = '/dev/shm';
const prefix = 'parley-tests-';
/** What the largest files of the suite take at once, a newcomer's clone with its packages among them, several times over. */
const roomForAllBytes = 6 * 2 ** 30;
/** The same for PostgreSQL, whose log alone may grow to 1 GiB. */
const roomForPostgresBytes = 2 * 2 ** 30;
const tmpfsType = 0x01021994;

/**
 * A folder in memory for a run of the suite, where the machine has plenty: databases are made and thrown away by the hundred, and
 * a disk is the slowest part of that. With less room it is for the data of PostgreSQL alone, with little nothing is set.
 */
export function memoryFolder(): Service {
  if (!hasRoomFor(roomForPostgresBytes)) return { env: {}, stop: async () => {} };
  removeLeftBehind(shared);
  const folder = join(shared, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Programs of another user write here too, as to /tmp.
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

/** Memory that programs can have without swapping. */
function availableBytes(): number {
  const kibibytes = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return kibibytes === undefined ? freemem() : Number(kibibytes) * 1024;
}

/** Removes those of runs that were killed. A folder of another user is theirs to remove. */
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
