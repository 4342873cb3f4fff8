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

/** Where the database layer tells what an operator may want to know. Fields never hold rows or parameters. */
export type DatabaseLog = (event: DatabaseEvent, fields?: Readonly<Record<string, string | number>>) => void;

/** What a log line may say about an error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
