import { createLimiter } from '../lib/limiter.ts';
import type { Database, Pool } from './database.ts';
import { NoFreeConnection } from './errors.ts';
import { refuseInsideTransaction } from './transaction-guard.ts';

/** So few at a time stand in the pool's own queue that new requests pass beside them. */
const maxAtOnce = 8;
const patienceMs = 60_000;

/**
 * The same database for work that was accepted and must not be refused in a rush: its callers wait for a connection in order, up to a
 * minute. New requests still give up after the pool's own limit.
 */
export function patientDatabase(database: Database): Database {
  return { ...database, tenant: patientPool(database.tenant) };
}

function patientPool(pool: Pool): Pool {
  const callers = createLimiter({ maxRunning: maxAtOnce });
  const inOrder = async <T>(call: () => Promise<T>): Promise<T> => {
    // It would wait for a slot that its own transaction may hold.
    refuseInsideTransaction();
    const untilMs = performance.now() + patienceMs;
    return await callers.run(() => patiently(call, untilMs));
  };
  return {
    rows: (statement) => inOrder(() => pool.rows(statement)),
    first: (statement) => inOrder(() => pool.first(statement)),
    execute: (statement) => inOrder(() => pool.execute(statement)),
    script: (text) => inOrder(() => pool.script(text)),
    transaction: (work, setup) => inOrder(() => pool.transaction(work, setup)),
  };
}

async function patiently<T>(call: () => Promise<T>, untilMs: number): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof NoFreeConnection) || performance.now() > untilMs) throw error;
    }
  }
}
