import type { Database, Pool, Transaction } from '../src/db/database.ts';

/** Every transaction runs twice, and is undone the first time: so it goes when PostgreSQL ends one at its COMMIT. */
export function runningTwice(database: Database): Database {
  return { ...database, tenant: twice(database.tenant), platform: twice(database.platform) };
}

function twice(pool: Pool): Pool {
  return {
    ...pool,
    async transaction(work, setup) {
      const undone = new Error('undone');
      const first = async (tx: Transaction) => {
        // Its last statement must not commit.
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
