import type { Statement } from './sql.ts';

/** Answers what statements return. */
export interface Reader {
  /** All rows of the answer. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The first row, or undefined when there is none. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
}

/** Runs statements: a pool outside a transaction, or one open transaction. */
export interface Executor extends Reader {
  /** The number of rows the statement wrote. */
  execute(statement: Statement<unknown>): Promise<number>;
  /** Several statements without parameters, written in code (migrations, the job library's own); answers all their rows. */
  script<Row>(text: string): Promise<Row[]>;
}

/** One open transaction without its wakes. */
export interface PlainTransaction extends Executor {
  readonly isTransaction: true;
  /** Sends COMMIT right behind a statement, in the same round trip; nothing may follow it. */
  readonly last: Reader;
}

/** One open transaction. Using it after the callback that received it has ended throws. */
export interface Transaction extends PlainTransaction {
  /**
   * Wakes whoever listens to a channel, some milliseconds after this has committed; wakes of many transactions may come
   * as one. One may be lost with this process: listeners also look by themselves.
   */
  wakeAfterCommit(channel: string): void;
}

/** What an engine's pool has to bring. */
export interface PoolWithoutWakes extends Executor {
  transaction<T>(work: (tx: PlainTransaction) => Promise<T>, setup?: string): Promise<T>;
}

/** A set of connections under one login. */
export interface Pool extends Executor {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * `setup`, a script written in code, runs in one message with BEGIN.
   * Neither this pool nor another may be used inside `work`: DatabaseMisuse `pool_used_inside_transaction`.
   * @throws DatabaseUnavailable (503) when no connection is free within 2 s (the one session of the embedded engine: 5 s),
   * when a statement runs over 15 s, when the transaction stands idle for 30 s, and while the server is away.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, setup?: string): Promise<T>;
}

/** A running database of either engine. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /** Tenant and request work: a member of `parley_app`, held by row level security. */
  readonly tenant: Pool;
  /** Dispatcher, jobs that cross tenants, admin area: `parley_platform`. Never from a request. */
  readonly platform: Pool;
  /** Calls `handler` with the payload of every NOTIFY on `channel`; the answer stops listening. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Safe to call again. */
  close(): Promise<void>;
}
