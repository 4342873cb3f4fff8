import type { Executor } from '../database.ts';
import { StartupProblem } from '../errors.ts';
import { sql } from '../sql.ts';

const oldestMajor = 16;

/**
 * Queries only the version, because our other queries use catalog columns that an older server may not have.
 * @throws StartupProblem `database_too_old`.
 */
export async function assertSupportedVersion(owner: Executor): Promise<void> {
  const found = await owner.first(
    sql<{ version: number }>`select current_setting('server_version_num')::int as version`,
  );
  const version = found?.version ?? 0;
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor)
    throw new StartupProblem('database_too_old', {
      version: `${major}.${version % 10_000}`,
      oldest: oldestMajor,
    });
}
