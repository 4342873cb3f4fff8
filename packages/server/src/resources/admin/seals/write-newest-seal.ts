import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';

/**
 * Writes the newest seal to the process log, which is outside of the database: someone who changes entries and recomputes every
 * seal cannot change this line.
 */
export async function writeNewestSeal({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  const seal = await withPlatform(database, (tx) =>
    tx.first<{ n: number; hash: string }>(sql`
      select n, encode(hash, 'hex') as hash from audit_seals order by n desc limit 1`),
  );
  if (seal) log.info({ n: seal.n, hash: seal.hash }, 'audit_log_sealed');
}
