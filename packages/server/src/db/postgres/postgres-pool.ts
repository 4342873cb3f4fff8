import type pg from 'pg';
import type { Pool } from '../database.ts';
import { asDatabaseError, isStalePlan } from '../database-error.ts';
import { DatabaseUnavailable, NoFreeConnection } from '../errors.ts';
import { executorOf, type Session, sessionOf } from '../session/session.ts';
import { runTransaction } from '../session/transaction.ts';
import { refuseInsideTransaction } from '../session/transaction-guard.ts';
import { withNotifications } from '../session/with-notifications.ts';

/** Error message of pg-pool when every connection is in use; an unreachable server gives another message. */
const waitedTooLong = 'timeout exceeded when trying to connect';

/** Implements our pool interface with node-postgres. */
export function postgresPool(pool: pg.Pool): Pool {
  const single: Session = {
    send: async (statement) => await onClient(pool, (session) => session.send(statement)),
    // The script may begin a transaction of its own. If it fails, the error arrives before the transaction status, so the
    // connection is dropped.
    script: async (text) => await onClient(pool, (session) => session.script(text), { isLeftOnError: true }),
  };
  return withNotifications({
    ...executorOf(single),
    transaction: async (work, setup) =>
      await onClient(pool, (session) => runTransaction(session, work, setup)),
  });
}

async function onClient<T>(
  pool: pg.Pool,
  use: (session: Session) => Promise<T>,
  { isLeftOnError = false } = {},
): Promise<T> {
  refuseInsideTransaction();
  const client = await checkOut(pool);
  let unusable = false;
  try {
    return await use(sessionOf(client));
  } catch (error) {
    unusable = isLeftOnError || (error instanceof DatabaseUnavailable && isStalePlan(error.cause));
    throw error;
  } finally {
    // A connection that is still inside a transaction is closed instead of reused.
    client.release(unusable || client.getTransactionStatus() !== 'I');
  }
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (error instanceof Error && error.message === waitedTooLong) throw new NoFreeConnection(error);
    const known = asDatabaseError(error);
    throw known instanceof DatabaseUnavailable ? known : new DatabaseUnavailable(error);
  }
}
