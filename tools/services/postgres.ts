import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir, root } from '../bootstrap/paths.mjs';
import { isDebianRoot } from './debian.ts';
import { freePort } from './free-port.ts';
import { givenService, type ServiceResult } from './service.ts';

const tool = join(root, 'tools/postgres17.sh');
const startLimitMs = 5 * 60_000;

/** Returns the PostgreSQL of TEST_DATABASE_URL, else starts our own 17 on Debian. */
export async function startPostgres(): Promise<ServiceResult> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return givenService({ TEST_DATABASE_URL: given });
  if (!isDebianRoot()) return { missing: 'no PostgreSQL; set TEST_DATABASE_URL' };

  const folder = reachableFolder();
  // A killed run may have left one running.
  run('stop', folder);
  const { status, stdout, stderr } = run('start', folder, `${await freePort()}`);
  if (status !== 0) return { missing: `PostgreSQL did not start: ${stderr.trim()}` };
  return {
    env: { TEST_DATABASE_URL: stdout.trim() },
    stop: async () => {
      run('stop', folder);
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

/** PostgreSQL refuses to run as root, so its user must be able to traverse every parent folder. */
function reachableFolder(): string {
  const wanted = join(cacheDir, 'postgres17');
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
    const othersMayPass = (statSync(folder).mode & 0o001) !== 0;
    if (!othersMayPass)
      return join('/var/cache/parley-tests', createHash('sha256').update(root).digest('hex').slice(0, 12));
  }
  return wanted;
}
