import { hourMs, minuteMs } from '../../lib/timing/durations.ts';
import type { Executor } from '../database.ts';
import { type DatabaseLog, reasonOf } from '../database-log.ts';
import { sql } from '../sql.ts';
import { embeddedPool } from './engine/embedded-pool.ts';
import type { EmbeddedEngine } from './engine/engine.ts';
import { writeDump } from './files/dump.ts';

export interface MaintenanceTimes {
  readonly tickMs: number;
  /** Maximum time between a change and the next checkpoint, so that opening after a crash stays fast. */
  readonly checkpointMs: number;
  /** Time between a change and the next dump if the database is idle. */
  readonly idleDumpMs: number;
  /** Maximum time between a change and the next dump, even if the database is busy. */
  readonly dumpMs: number;
}

export const defaultMaintenanceTimes: MaintenanceTimes = {
  tickMs: minuteMs,
  checkpointMs: 5 * minuteMs,
  idleDumpMs: 15 * minuteMs,
  dumpMs: hourMs,
};

interface Due {
  name: string;
  vacuum: boolean;
}

/** The thresholds of PostgreSQL's autovacuum, which PGlite lacks. */
const dueTables = sql<Due>`
  select format('%I.%I', s.schemaname, s.relname) as name, s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as vacuum
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`;

const position = sql<{ bytes: number }>`
  select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes, pg_stat_force_next_flush() as flushed`;

/** Runs checkpoints, vacuum, analyze, and dumps, each only after changes. */
export class Maintenance {
  readonly #engine: EmbeddedEngine;
  readonly #owner: Executor;
  readonly #dumps: string;
  readonly #times: MaintenanceTimes;
  readonly #log: DatabaseLog;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #busy = false;
  #checkpoint = { atMs: performance.now(), bytes: 0 };
  #dump = { atMs: performance.now(), bytes: 0 };

  constructor(engine: EmbeddedEngine, dumps: string, times: MaintenanceTimes, log: DatabaseLog) {
    this.#engine = engine;
    this.#owner = embeddedPool(engine, null);
    this.#dumps = dumps;
    this.#times = times;
    this.#log = log;
    this.#timer = setInterval(() => this.#tick(), times.tickMs).unref();
  }

  /** Stops the timer and a dump in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#running;
  }

  #tick(): void {
    if (this.#busy) return;
    this.#busy = true;
    this.#running = this.#work()
      .catch((error: unknown) => this.#log('database_upkeep_failed', { reason: reasonOf(error) }))
      .finally(() => {
        this.#busy = false;
      });
  }

  async #work(): Promise<void> {
    const bytes = await this.#bytes();
    await this.#vacuum();
    if (bytes !== this.#checkpoint.bytes) await this.#writeCheckpoint();
    await this.#writeDump();
  }

  /** One table at a time, so that callers get the session in between. */
  async #vacuum(): Promise<void> {
    for (const { name, vacuum } of await this.#owner.rows(dueTables)) {
      if (this.#stop.signal.aborted) return;
      await this.#owner.script(vacuum ? `vacuum (analyze) ${name}` : `analyze ${name}`);
    }
  }

  async #writeCheckpoint(): Promise<void> {
    if (performance.now() - this.#checkpoint.atMs < this.#times.checkpointMs) return;
    await this.#owner.script('checkpoint');
    this.#checkpoint = { atMs: performance.now(), bytes: await this.#bytes() };
  }

  async #writeDump(): Promise<void> {
    const bytes = await this.#bytes();
    const age = performance.now() - this.#dump.atMs;
    const due = age >= this.#times.dumpMs || (this.#engine.idle && age >= this.#times.idleDumpMs);
    if (!due || bytes === this.#dump.bytes || this.#stop.signal.aborted) return;
    this.#dump = { atMs: performance.now(), bytes };
    try {
      const path = await writeDump(
        this.#dumps,
        (target) => this.#engine.copyFiles(target),
        this.#stop.signal,
      );
      this.#log('database_dumped', { path, milliseconds: Math.round(performance.now() - this.#dump.atMs) });
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#log('database_dump_failed', { reason: reasonOf(error) });
    }
  }

  /** Total bytes ever written to the write-ahead log. */
  async #bytes(): Promise<number> {
    return (await this.#owner.first(position))?.bytes ?? 0;
  }
}
