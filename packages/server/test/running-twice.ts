import type { Database, Pool, Transaction } from '../src/db/database.ts';

/** Runs every transaction twice and rolls the first run back, as if PostgreSQL had ended it at COMMIT. */
export function runningTwice(database: Database): Database {
  return { ...database, tenant: twice(database.tenant), platform: twice(database.platform) };
}

function twice(pool: Pool): Pool {
  return {
    ...pool,
    async transaction(work, setup) {
      const undone = new Error('undone');
      const first = async (tx: Transaction) => {
        // The last statement must not commit the first run.
        await work({ ...tx, last: tx, notifyAfterCommit: () => {} });
        throw undone;
      };
      await pool.transaction(first, setup).catch((error: unknown) => {
        if (error !== undone) throw error;
      });
      return await pool.transaction(work, setup);
    },
  };
}
