import { setTimeout as delay } from 'node:timers/promises';
import { createLimiter, type Limiter } from '../../../lib/timing/limiter.ts';
import type { PlainTransaction } from '../../database.ts';
import { type DatabaseLog, reasonOf } from '../../database-log.ts';
import { DatabaseUnavailable, NoFreeConnection } from '../../errors.ts';
import { Listeners } from '../../session/listeners.ts';
import type { Answer, Session } from '../../session/session.ts';
import { runTransaction } from '../../session/transaction.ts';
import type { Statement } from '../../sql.ts';
import { EmbeddedConnection } from './connection.ts';
import { limitedSession } from './limited-session.ts';
import type { EngineLimits } from './limits.ts';

const watchEveryMs = 500;
const reopenPauseMs = 1_000;

export interface EngineSettings {
  readonly workerUrl: URL;
  /** The initialized PostgreSQL files. */
  readonly folder: string;
  readonly limits: EngineLimits;
  readonly log: DatabaseLog;
}

/** The role that statements run as; null is the owner, whose migrations and maintenance have a longer time limit. */
export type EngineRole = string | null;

/**
 * PGlite as a session shared by all callers: queues callers, enforces time limits, and reopens the database after its worker
 * died.
 */
export class EmbeddedEngine {
  readonly #settings: EngineSettings;
  /** One session shared by all callers, first come first served. */
  readonly #session: Limiter;
  readonly #callers: Limiter;
  readonly #listeners = new Listeners();
  readonly #watch: NodeJS.Timeout;
  #connection: EmbeddedConnection | undefined;
  #reopening: Promise<void> | undefined;
  #ownerCalls = 0;
  #closing = false;

  private constructor(settings: EngineSettings) {
    this.#settings = settings;
    const { maxCallers, waitTimeoutMs } = settings.limits;
    this.#callers = createLimiter({ maxRunning: maxCallers });
    this.#session = createLimiter({
      maxRunning: 1,
      maxWaitMs: waitTimeoutMs,
      afterMaxWait: () => new NoFreeConnection(),
    });
    this.#watch = setInterval(() => this.#endWhenStuck(), watchEveryMs).unref();
  }

  static async open(settings: EngineSettings): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(settings);
    await engine.#connect();
    return engine;
  }

  /** True if no caller holds the session, waits for it, or awaits a result. */
  get idle(): boolean {
    return this.#session.isIdle && (this.#connection?.busyMs ?? 0) === 0;
  }

  async statement(role: EngineRole, statement: Statement<unknown>): Promise<Answer> {
    return await this.#withSession(role, (session) => session.send(statement));
  }

  /** Several statements without parameters. */
  async script(role: EngineRole, text: string): Promise<Answer> {
    return await this.#withSession(role, (session) => {
      const answer = session.script(text);
      // If the script begins a transaction and fails inside it, every later statement would be rejected, so roll back. Outside a
      // transaction, ROLLBACK does nothing.
      if (/\bbegin\b/i.test(text)) session.script('rollback').catch(() => {});
      return answer;
    });
  }

  async transaction<T>(
    role: EngineRole,
    work: (tx: PlainTransaction) => Promise<T>,
    setup?: string,
  ): Promise<T> {
    return await this.#counted(role, async () => {
      const release = await this.#session.acquire();
      try {
        const session = limitedSession(this.#sessionAs(role), this.#limitsOf(role), release);
        return await runTransaction(session, work, setup, release);
      } finally {
        release();
      }
    });
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const send = async (text: string) => {
      await this.script(null, text);
    };
    return await this.#listeners.add(channel, handler, send);
  }

  /** A consistent copy of the files, made while statements wait. */
  async copyFiles(target: string): Promise<boolean> {
    return (await this.#connection?.copyFiles(target)) ?? false;
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watch);
    await this.#reopening;
    await this.#connection?.close();
  }

  /**
   * Holds the session only until the statement is sent. Results arrive in the order of sending, so the next caller may send right
   * away.
   */
  async #withSession(role: EngineRole, send: (session: Session) => Promise<Answer>): Promise<Answer> {
    return await this.#counted(role, async () => {
      const release = await this.#session.acquire();
      try {
        const answer = send(limitedSession(this.#sessionAs(role), this.#limitsOf(role)));
        release();
        return await answer;
      } finally {
        release();
      }
    });
  }

  async #counted<T>(role: EngineRole, work: () => Promise<T>): Promise<T> {
    if (role !== null) return await this.#bounded(work);
    this.#ownerCalls += 1;
    try {
      return await work();
    } finally {
      this.#ownerCalls -= 1;
    }
  }

  /** @throws DatabaseUnavailable if too many callers are waiting or being served. */
  async #bounded<T>(work: () => Promise<T>): Promise<T> {
    const release = this.#callers.tryAcquire();
    if (!release) throw new DatabaseUnavailable();
    try {
      return await work();
    } finally {
      release();
    }
  }

  #limitsOf(role: EngineRole): EngineLimits {
    const { limits } = this.#settings;
    return role === null ? { ...limits, statementTimeoutMs: limits.ownerHardLimitMs } : limits;
  }

  #sessionAs(role: EngineRole): Session {
    const connection = this.#connection;
    if (connection === undefined) throw new DatabaseUnavailable();
    if (connection.role !== role) {
      connection.role = role;
      // Sent right before the caller's statement. It fails only if the connection fails, and then the caller's statement fails
      // too.
      connection.session.script(role === null ? 'reset role' : `set role ${role}`).catch(() => {});
    }
    return connection.session;
  }

  async #connect(): Promise<void> {
    const { workerUrl, folder } = this.#settings;
    const connection = await EmbeddedConnection.open(workerUrl, folder, () => this.#lost(connection));
    connection.onNotification((channel, payload) => this.#listeners.tell(channel, payload));
    await this.#listeners.listenAgain(async (text) => {
      await connection.session.script(text);
    });
    this.#connection = connection;
  }

  #endWhenStuck(): void {
    const { hardLimitMs, ownerHardLimitMs } = this.#settings.limits;
    const limitMs = this.#ownerCalls > 0 ? ownerHardLimitMs : hardLimitMs;
    if (this.#connection !== undefined && this.#connection.busyMs > limitMs) void this.#connection.kill();
  }

  #lost(connection: EmbeddedConnection): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#reopening = this.#reopen();
  }

  /** This process still holds the lock of the folder, so the next worker finds everything that the last one wrote. */
  async #reopen(): Promise<void> {
    while (!this.#closing) {
      try {
        await this.#connect();
        return this.#settings.log('database_reopened');
      } catch (error) {
        this.#settings.log('database_reopen_failed', { reason: reasonOf(error) });
        await delay(reopenPauseMs);
      }
    }
  }
}
