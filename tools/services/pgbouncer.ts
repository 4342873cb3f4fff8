import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { isDebianRoot } from './debian.ts';
import { givenService, type ServiceResult } from './service.ts';

/** PgBouncer does not run as root, and its user must be able to traverse every parent folder. */
const folder = '/var/cache/parley-tests/pgbouncer';
const installLimitMs = 5 * 60_000;

/**
 * Returns the program of TEST_PGBOUNCER, or else unpacks version 1.24 on Debian. Tests start it in front of their own databases.
 */
export async function findPgbouncer(): Promise<ServiceResult> {
  const given = process.env.TEST_PGBOUNCER;
  if (given) return givenService({ TEST_PGBOUNCER: given });
  if (!isDebianRoot()) return { missing: 'no PgBouncer; set TEST_PGBOUNCER' };
  const { status, stdout, stderr } = spawnSync(join(root, 'tools/pgbouncer.sh'), [folder], {
    encoding: 'utf8',
    timeout: installLimitMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) return { missing: `PgBouncer could not be had: ${stderr.trim()}` };
  return givenService({ TEST_PGBOUNCER: stdout.trim() });
}
