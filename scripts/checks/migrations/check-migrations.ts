import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Findings } from '../check.ts';
import { judgeMigration } from './judge-migration.ts';

const folder = 'packages/server/src/db/migrations';
/** The last migration from before this check existed, when no installation had large tables; landed migrations do not change. */
const lastExempt = 6;

/** Reports statements that lock large tables or break the previous release without a stated reason. */
export async function checkMigrations(root: string): Promise<Findings> {
  const problems = globSync('*.sql', { cwd: join(root, folder) })
    .filter((file) => Number(basename(file).slice(0, 4)) > lastExempt)
    .sort()
    .flatMap((file) =>
      judgeMigration(readFileSync(join(root, folder, file), 'utf8')).map(
        ({ line, problem }) => `${folder}/${file}:${line}: ${problem}`,
      ),
    );
  const hint = 'Where the lock is harmless, say why in a line right above the statement: -- locks: <reason>';
  return { problems: problems.length === 0 ? [] : [...problems, hint] };
}
