import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir, root } from '../bootstrap/paths.mjs';
import { isDebianRoot } from './debian.ts';
import { freePort } from './free-port.ts';
import { givenService, type ServiceResult } from './service.ts';

/**
 * Environment variable with the folder for data of our own servers, which the PostgreSQL user can reach. The creator of the
 * folder removes it.
 */
export const postgresDataVariable = 'PARLEY_TEST_POSTGRES_DATA';

const tool = join(root, 'tools/postgres17.sh');
const startLimitMs = 5 * 60_000;

/** Uses the PostgreSQL server at TEST_DATABASE_URL if it is set; otherwise starts PostgreSQL 17 (Debian only). */
export async function startPostgres(): Promise<ServiceResult> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return givenService({ TEST_DATABASE_URL: given });
  if (!isDebianRoot()) return { missing: 'no PostgreSQL; set TEST_DATABASE_URL' };

  const folder = postgresFolder();
  const elsewhere = process.env[postgresDataVariable];
  const data = elsewhere === undefined ? 'data' : join(elsewhere, 'postgres17');
  // A killed run may have left a server running.
  run('stop', folder, data);
  const { status, stdout, stderr } = run('start', folder, `${await freePort()}`, data);
  if (status !== 0) return { missing: `PostgreSQL did not start: ${stderr.trim()}` };
  return {
    env: { TEST_DATABASE_URL: stdout.trim() },
    stop: async () => {
      run('stop', folder, data);
    },
  };
}

function run(...args: readonly string[]) {
  return spawnSync(tool, args, {
    encoding: 'utf8',
    timeout: startLimitMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Folder of the programs, and of the data without another folder. PostgreSQL refuses to run as root, so its user must be able to
 * traverse every parent folder.
 */
export function postgresFolder(): string {
  const wanted = join(cacheDir, 'postgres17');
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
    const othersMayPass = (statSync(folder).mode & 0o001) !== 0;
    if (!othersMayPass)
      return join('/var/cache/parley-tests', createHash('sha256').update(root).digest('hex').slice(0, 12));
  }
  return wanted;
}
