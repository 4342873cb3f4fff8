import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Migration } from '../../../packages/server/src/db/migrating/migration.ts';
import { readReleases } from '../../releases/read-releases.ts';
import type { Findings } from '../check.ts';
import { judgeHistory } from './judge-history.ts';
import { judgeMigration } from './judge-migration.ts';

const folder = 'packages/server/src/db/migrations';
/** The last migration from before the lock rules, when no installation had large tables. */
const lastExempt = 6;

/**
 * Reports changed landed migrations, and statements that lock large tables or break the previous release without a stated reason.
 */
export async function checkMigrations(root: string): Promise<Findings> {
  const migrations = globSync('*.sql', { cwd: join(root, folder) })
    .sort()
    .map((file) => readMigration(root, file));
  const landed = readLanded(root);
  const history = judgeHistory({ migrations, landed, previousSchema: readReleases(root).previous?.schema });
  const locks = migrations.filter(({ version }) => version > lastExempt).flatMap(locksOf);
  const hint = 'Where the lock is harmless, say why in a line right above the statement: -- locks: <reason>';
  return { problems: [...history, ...locks, ...(locks.length > 0 ? [hint] : [])] };
}

function locksOf({ version, name, sql }: Migration): string[] {
  const file = `${String(version).padStart(4, '0')}_${name}.sql`;
  return judgeMigration(sql).map(({ line, problem }) => `${folder}/${file}:${line}: ${problem}`);
}

function readMigration(root: string, file: string): Migration {
  const sql = readFileSync(join(root, folder, file), 'utf8');
  return { version: Number(file.slice(0, 4)), name: basename(file, '.sql').slice(5), sql };
}

/** Checksums by version of migrations that installations may have applied. */
function readLanded(root: string): Map<number, string> {
  const text = readFileSync(join(root, 'scripts/checks/migrations/landed.json'), 'utf8');
  const listed: Record<string, string> = JSON.parse(text);
  return new Map(Object.entries(listed).map(([file, checksum]) => [Number(file.slice(0, 4)), checksum]));
}
