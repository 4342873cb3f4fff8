import type { TransactionEnded } from './errors.ts';
import type { Statement } from './sql.ts';

/** Executes statements and returns rows. */
export interface Reader {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The first row, or undefined if there is none. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
}

/** Runs statements, either on a pool outside a transaction or in one open transaction. */
export interface Executor extends Reader {
  /** Returns the number of affected rows. */
  execute(statement: Statement<unknown>): Promise<number>;
  /** Runs several statements without parameters, written in code (migrations, the job library), and returns all their rows. */
  script<Row>(text: string): Promise<Row[]>;
}

export interface CursorOptions {
  /** Maximum number of rows per batch; 500 by default. */
  readonly batchRows?: number;
  /** Stops reading before the next batch and throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** One open transaction, without notifications. */
export interface PlainTransaction extends Executor {
  readonly isTransaction: true;
  /**
   * Reads the rows of a query in batches, so that they are never all in memory. The embedded engine serves no other caller until
   * the transaction ends, so do not wait for a slow consumer between batches.
   */
  cursor<Row>(statement: Statement<Row>, options?: CursorOptions): AsyncIterable<Row[]>;
  /** Sends COMMIT right after a statement, in the same round trip; nothing may follow it. */
  readonly last: Reader;
}

/** One open transaction. Using it after its callback has returned throws. */
export interface Transaction extends PlainTransaction {
  /**
   * Notifies listeners of a channel some milliseconds after the commit; notifications of many transactions may be merged into
   * one. A notification may be lost if this process dies, so listeners also poll.
   */
  notifyAfterCommit(channel: string): void;
}

/** The pool interface that each engine implements. */
export interface PoolWithoutNotifications extends Executor {
  transaction<T>(work: (tx: PlainTransaction) => Promise<T>, setup?: string): Promise<T>;
}

/** A set of connections under one login. A single statement or script is retried like a transaction if PostgreSQL ends it. */
export interface Pool extends Executor {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. `setup`, a script written in code, is
   * sent together with BEGIN. `work` must not use this or any other pool: that throws DatabaseMisuse
   * `pool_used_inside_transaction`.
   *
   * If PostgreSQL ends the transaction with a deadlock or a serialization failure, `work` runs again, up to three more times. It
   * must therefore have no effect outside the database and must not rely on variables that an earlier attempt has set; otherwise
   * mark it with `runOnce`.
   * @throws DatabaseUnavailable (503) if no connection is free within 2 s (5 s for the single session of the embedded engine), if
   * a statement runs over 15 s, if the transaction is idle for 30 s, while the server is away, and if the last attempt was ended
   * as well.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, setup?: string): Promise<T>;
}

/** A transaction that PostgreSQL ended. Contains no rows or parameters. */
export interface EndedTransaction {
  readonly error: TransactionEnded;
  /** Number of attempts so far. */
  readonly tries: number;
  /** Whether the transaction is retried. */
  readonly isRepeated: boolean;
}

/** A running database of either engine. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /** Work for tenants and requests: a member of `parley_app`, restricted by row level security. */
  readonly tenant: Pool;
  /** Dispatcher, cross-tenant jobs, admin area: `parley_platform`. Never used on behalf of a request. */
  readonly platform: Pool;
  /**
   * Calls `handler` with the payload of every NOTIFY on `channel`; returns a function that stops listening.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Calls `handler` for each transaction that PostgreSQL ends; returns a function that stops watching. */
  watchEnded(handler: (ended: EndedTransaction) => void): () => void;
  /**
   * False while the disk is full and writes are refused; reads still work. Always true on a PostgreSQL server, whose disk the
   * program cannot see.
   */
  hasRoom(): Promise<boolean>;
  /**
   * Number of connections in use by this process, and of callers waiting for a connection; null for the embedded engine, which
   * has a single session.
   */
  connections(): { used: number; size: number; waiting: number } | null;
  /**
   * Physically overwrites deleted rows of these tables once no transaction can see them anymore. Table names must be written in
   * code; a table that another statement is altering is skipped.
   */
  vacuum(tables: readonly string[]): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}
