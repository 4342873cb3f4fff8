import { createHash } from 'node:crypto';

/** One step of the schema: a file `NNNN_name.sql`. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

const oldestProgram = /^-- oldest program: (\d+)\s*$/m;

/**
 * The oldest program that can still run on the schema after this migration, identified by the newest migration that program has.
 * A script declares it in a line of its own, `-- oldest program: 6`. Without that line, only programs that have this migration
 * can run.
 */
export function oldestProgramOf({ version, sql }: Migration): number {
  return statedOldestProgram(sql) ?? version;
}

/** The oldest program that a script declares; undefined if it declares none. */
export function statedOldestProgram(script: string): number | undefined {
  const stated = oldestProgram.exec(script)?.[1];
  return stated === undefined ? undefined : Number(stated);
}

/** SHA-256 of a script, ignoring line endings, which differ in a checkout on Windows. */
export function checksumOf(script: string): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');
}
