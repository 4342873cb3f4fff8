export type DatabaseEvent =
  | 'database_reopened'
  | 'database_reopen_failed'
  | 'database_upkeep_failed'
  | 'database_dumped'
  | 'database_dump_failed'
  | 'database_copy_failed'
  | 'database_copies_unavailable'
  | 'database_connection_lost'
  | 'database_connection_back';

/** Log of the database layer for operators. Fields never contain rows or parameters. */
export type DatabaseLog = (event: DatabaseEvent, fields?: Readonly<Record<string, string | number>>) => void;

/** The fields of an error that may be logged. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
