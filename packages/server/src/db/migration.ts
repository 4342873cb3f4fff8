import { createHash } from 'node:crypto';

/** One step of the schema: a file `NNNN_name.sql`. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

const oldestProgram = /^-- oldest program: (\d+)\s*$/m;

/**
 * The oldest program that still runs on a schema after this migration, identified by the newest migration that it knows. A
 * script states it in a line of its own, `-- oldest program: 6`. Without one, only programs that know the migration run on it.
 */
export function oldestProgramOf({ version, sql }: Migration): number {
  return statedOldestProgram(sql) ?? version;
}

/** What a script states; undefined if it states nothing. */
export function statedOldestProgram(script: string): number | undefined {
  const stated = oldestProgram.exec(script)?.[1];
  return stated === undefined ? undefined : Number(stated);
}

/** SHA-256 of a script. Line endings do not count: a checkout on Windows has different ones. */
export function checksumOf(script: string): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');
}
