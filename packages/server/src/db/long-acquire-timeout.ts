import { minuteMs } from '../lib/timing/durations.ts';
import { createLimiter } from '../lib/timing/limiter.ts';
import type { Database, Pool } from './database.ts';
import { NoFreeConnection } from './errors.ts';
import { refuseInsideTransaction } from './session/transaction-guard.ts';

/** Maximum number of these callers in the pool's own queue at a time, so that new requests still get through. */
const maxAtOnce = 8;
const patienceMs = minuteMs;

/**
 * Wraps a database for work that was already accepted and must not fail under load: callers wait for a connection in order, up to
 * a minute. New requests still fail after the pool's own limit.
 */
export function withLongAcquireTimeout(database: Database): Database {
  return { ...database, tenant: patientPool(database.tenant) };
}

function patientPool(pool: Pool): Pool {
  const callers = createLimiter({ maxRunning: maxAtOnce });
  const inOrder = async <T>(call: () => Promise<T>): Promise<T> => {
    // Waiting here could deadlock: the caller's own transaction may hold the slot.
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
