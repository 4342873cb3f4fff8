import pg from 'pg';
import { DatabaseUnavailable } from './errors.ts';

/** SQLSTATE: connection exceptions, too many connections, statement over its limit, idle in a transaction, server going or coming. */
const unavailable = /^(08...|53300|57014|57P0[1-5]|25P03|25P04)$/;

/** An error that only says that the database cannot answer becomes DatabaseUnavailable; errors about the statement stay. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return unavailable.test(error.code ?? '') || isStalePlan(error) ? new DatabaseUnavailable(error) : error;
  }
  if (error instanceof TypeError || !(error instanceof Error)) return error;
  return new DatabaseUnavailable(error);
}

/** A newer release has changed a table under a prepared statement: the connection is replaced and the caller may try again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
}
