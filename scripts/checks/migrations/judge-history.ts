import {
  checksumOf,
  type Migration,
  statedOldestProgram,
} from '../../../packages/server/src/db/migrating/migration.ts';

/** Input of the rules about the history of the schema. */
export interface SchemaHistory {
  /** All migrations of this clone, in order. */
  readonly migrations: readonly Migration[];
  /** Checksums by version of migrations that installations may have applied. */
  readonly landed: ReadonlyMap<number, string>;
  /** The newest migration of the previous release, if any release follows this rule. */
  readonly previousSchema: number | undefined;
}

/**
 * Returns one sentence for each landed migration that is missing or changed, and for each new one that does not declare which
 * programs can keep running, or excludes the previous release (REL-10).
 */
export function judgeHistory({ migrations, landed, previousSchema = 0 }: SchemaHistory): string[] {
  const newestLanded = Math.max(0, ...landed.keys());
  const problems = [...landed].flatMap(([version, checksum]) => {
    const found = migrations.find((migration) => migration.version === version);
    if (!found) return [`${fourDigits(version)} has landed and is missing`];
    return checksumOf(found.sql) === checksum
      ? []
      : [`${fourDigits(version)} has landed and was changed: write a new migration instead`];
  });
  if (previousSchema > newestLanded)
    problems.push(`landed.json ends at ${newestLanded}; the release before already has ${previousSchema}`);
  return [
    ...problems,
    ...migrations
      .filter(({ version }) => version > newestLanded)
      .flatMap((one) => judgeNew(one, previousSchema)),
  ];
}

function judgeNew({ version, sql }: Migration, previousSchema: number): string[] {
  const oldest = statedOldestProgram(sql);
  const name = fourDigits(version);
  if (oldest === undefined)
    return [
      `${name} must state the oldest program that runs on it in a line: -- oldest program: <its newest migration>`,
    ];
  if (oldest > version) return [`${name} names an oldest program that is newer than itself`];
  return oldest > previousSchema && previousSchema > 0
    ? [`${name} leaves out the release before, which knows ${previousSchema}: split it over two releases`]
    : [];
}

function fourDigits(version: number): string {
  return `migration ${String(version).padStart(4, '0')}`;
}
