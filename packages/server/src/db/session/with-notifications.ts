import type { Pool, PoolWithoutNotifications } from '../database.ts';
import { sql } from '../sql.ts';

/**
 * Notifications within this time of each other are sent in one statement, because PostgreSQL lets only one notifying transaction
 * commit at a time.
 */
const batchMs = 20;

/** Wraps a pool so that its transactions can notify listeners after they commit. */
export function withNotifications(pool: PoolWithoutNotifications): Pool {
  const waiting = new Set<string>();
  const send = (): void => {
    const channels = [...waiting];
    waiting.clear();
    pool
      .execute(sql`select pg_notify(channel, '') from unnest(${channels}::text[]) as channel`)
      // A failed notification is harmless: listeners also poll.
      .catch(() => {});
  };
  const schedule = (channel: string): void => {
    if (waiting.size === 0) setTimeout(send, batchMs).unref();
    waiting.add(channel);
  };
  return {
    ...pool,
    async transaction(work, setup) {
      const channels: string[] = [];
      const result = await pool.transaction(
        (tx) => work({ ...tx, notifyAfterCommit: (channel) => channels.push(channel) }),
        setup,
      );
      for (const channel of channels) schedule(channel);
      return result;
    },
  };
}
