import { AppError } from '../errors/app-error.ts';

/** The database cannot respond now: no free connection in time, statement timeout, or server away. Sent as 503. */
export class DatabaseUnavailable extends AppError {
  constructor(cause?: unknown) {
    super('database_unavailable', { retryAfterSeconds: 1, cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** All connections were in use for the whole waiting time; nothing was sent. */
export class NoFreeConnection extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super(cause);
    this.name = 'NoFreeConnection';
  }
}

/** SQLSTATE of a deadlock and of a serialization failure. */
export type RepeatableCode = '40P01' | '40001';

/** The statement during which PostgreSQL ended the transaction; its text contains no values. */
export interface EndedStatement {
  /** Name of the prepared statement; undefined for a rare statement, which is not prepared. */
  readonly name: string | undefined;
  readonly text: string;
}

/**
 * PostgreSQL ended a transaction because of concurrent ones, at a statement or at COMMIT, and has rolled all of it back. The same
 * work may succeed when it runs again.
 */
export class TransactionEnded extends Error {
  readonly code: RepeatableCode;
  readonly statement: EndedStatement;
  /** PostgreSQL's explanation, such as which processes waited for each other. */
  readonly detail: string | undefined;

  constructor(
    code: RepeatableCode,
    statement: EndedStatement,
    cause: Error & { readonly detail?: string | undefined },
  ) {
    super(cause.message, { cause });
    this.name = 'TransactionEnded';
    this.code = code;
    this.statement = statement;
    this.detail = cause.detail;
  }
}

export type MisuseCode =
  | 'pool_used_inside_transaction'
  | 'transaction_already_ended'
  | 'transaction_was_aborted'
  | 'parameter_type_not_supported'
  | 'scope_is_no_id'
  | 'listen_channel_not_supported';

/** The program misused the database; always a defect of the caller, never of the data or the server. */
export class DatabaseMisuse extends Error {
  readonly code: MisuseCode;

  constructor(code: MisuseCode) {
    super(code);
    this.name = 'DatabaseMisuse';
    this.code = code;
  }
}

export type StartupProblemCode =
  | 'data_folder_in_use'
  | 'data_folder_unwritable'
  | 'data_folder_setup_failed'
  | 'data_folder_damaged'
  | 'disk_full'
  | 'memory_exhausted'
  | 'database_rights_missing'
  | 'database_extension_missing'
  | 'database_unreachable'
  | 'database_too_old'
  | 'database_newer'
  | 'secret_unknown'
  | 'migration_changed'
  | 'migration_unknown'
  | 'migration_failed';

/** Why the database could not be opened. `params` are interpolated into the sentence for the operator. */
export class StartupProblem extends Error {
  readonly code: StartupProblemCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: StartupProblemCode, params: Record<string, string | number> = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause });
    this.name = 'StartupProblem';
    this.code = code;
    this.params = params;
  }
}

/** The SQLSTATE of a database error (`23505` is a unique violation), or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** The name of the violated constraint, if the database reports one. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
