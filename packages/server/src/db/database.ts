import type { TransactionEnded } from './errors.ts';
import type { Statement } from './sql.ts';

/** Executes statements and returns rows. */
export interface Reader {
  /** All rows of the result. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The first row, or undefined if there is none. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
}

/** Runs statements, either on a pool outside a transaction or in one open transaction. */
export interface Executor extends Reader {
  /** Returns the number of affected rows. */
  execute(statement: Statement<unknown>): Promise<number>;
  /**
   * Several statements without parameters, written in code (migrations, the job library); returns all their
   * rows.
   */
  script<Row>(text: string): Promise<Row[]>;
}

export interface CursorOptions {
  /** Rows of a batch at most, 500 by default. */
  readonly batchRows?: number;
  /** Ends the reading before the next batch, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** One open transaction, without notifications. */
export interface PlainTransaction extends Executor {
  readonly isTransaction: true;
  /**
   * Reads the rows of a query in batches, so that they never stand in memory all at once. The embedded engine serves nobody
   * else until the transaction has ended, so a slow reader must not be waited for in between.
   */
  cursor<Row>(statement: Statement<Row>, options?: CursorOptions): AsyncIterable<Row[]>;
  /** Sends COMMIT right after a statement, in the same round trip; nothing may follow it. */
  readonly last: Reader;
}

/** One open transaction. Using it after its callback has ended throws. */
export interface Transaction extends PlainTransaction {
  /**
   * Notifies listeners of a channel some milliseconds after the commit; notifications of many transactions
   * may be merged into one. One may be lost if this process dies, so listeners also poll.
   */
  notifyAfterCommit(channel: string): void;
}

/** The pool interface that each engine implements. */
export interface PoolWithoutNotifications extends Executor {
  transaction<T>(work: (tx: PlainTransaction) => Promise<T>, setup?: string): Promise<T>;
}

/** A set of connections under one login. A statement or script that PostgreSQL ends runs again like a transaction. */
export interface Pool extends Executor {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. `setup`, a script
   * written in code, is sent together with BEGIN. Inside `work`, neither this pool nor another one may be
   * used: DatabaseMisuse `pool_used_inside_transaction`.
   *
   * When PostgreSQL ends the transaction with a deadlock or a serialization failure, `work` runs again, up to three more times: it
   * changes nothing outside of the database and no variable that an earlier try has left behind, or is marked with `runOnce`.
   * @throws DatabaseUnavailable (503) if no connection is free within 2 s (5 s for the single session of the
   * embedded engine), if a statement runs over 15 s, if the transaction is idle for 30 s, while the
   * server is away, and if the last try was ended as well.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, setup?: string): Promise<T>;
}

/** A transaction that PostgreSQL ended, without rows and parameters. */
export interface EndedTransaction {
  readonly error: TransactionEnded;
  /** How often it has run by now. */
  readonly tries: number;
  /** Whether it runs again. */
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
  /** Calls `handler` for each transaction that PostgreSQL ends; returns a function that stops it. */
  watchEnded(handler: (ended: EndedTransaction) => void): () => void;
  /**
   * False while a full disk refuses writes; reads go on. The disk of a PostgreSQL server is not ours to see, so there it is
   * always true.
   */
  hasRoom(): Promise<boolean>;
  /** How many connections of this process are in use, and how many callers wait for one; null where there is one session. */
  connections(): { used: number; size: number; waiting: number } | null;
  /**
   * Overwrites deleted rows of these tables, as far as nobody can still see them. Names are written in code; a table that is
   * being changed in another way is left out.
   */
  vacuum(tables: readonly string[]): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}
