import type { Pool, PoolWithoutWakes } from './database.ts';
import { sql } from './sql.ts';

/** Wakes within this time of each other go out as one NOTIFY: PostgreSQL lets only one notifying transaction commit at a time. */
const gatherMs = 20;

/** The pool, with transactions that can wake listeners once they have committed. */
export function withWakes(pool: PoolWithoutWakes): Pool {
  const waiting = new Set<string>();
  const send = (): void => {
    const channels = [...waiting];
    waiting.clear();
    pool
      .execute(sql`select pg_notify(channel, '') from unnest(${channels}::text[]) as channel`)
      // Listeners look by themselves now and then.
      .catch(() => {});
  };
  const wake = (channel: string): void => {
    if (waiting.size === 0) setTimeout(send, gatherMs).unref();
    waiting.add(channel);
  };
  return {
    ...pool,
    async transaction(work, setup) {
      const channels: string[] = [];
      const result = await pool.transaction(
        (tx) => work({ ...tx, wakeAfterCommit: (channel) => channels.push(channel) }),
        setup,
      );
      for (const channel of channels) wake(channel);
      return result;
    },
  };
}
