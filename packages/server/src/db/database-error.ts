import pg from 'pg';
import { AppError } from '../errors/app-error.ts';
import { DatabaseUnavailable, type EndedStatement, type RepeatableCode, TransactionEnded } from './errors.ts';

/**
 * SQLSTATE: connection exceptions, too many connections, statement timeout, idle in transaction, server
 * starting or stopping.
 */
const unavailable = /^(08...|53300|57014|57P0[1-5]|25P03|25P04)$/;

/** SQLSTATE: a file of the database could not grow. */
const diskFull = '53100';

const repeatable = new Set<string | undefined>(['40P01', '40001'] satisfies RepeatableCode[]);

/**
 * Converts errors that mean the database cannot respond to DatabaseUnavailable, deadlocks and serialization failures to
 * TransactionEnded, and a full disk to `storage_full` (507). Returns all other errors unchanged.
 */
export function asDatabaseError(error: unknown, statement?: EndedStatement): unknown {
  if (error instanceof pg.DatabaseError) {
    if (statement && isRepeatable(error.code)) return new TransactionEnded(error.code, statement, error);
    if (error.code === diskFull) return new AppError('storage_full', { cause: error });
    return unavailable.test(error.code ?? '') || isStalePlan(error) ? new DatabaseUnavailable(error) : error;
  }
  if (error instanceof TypeError || !(error instanceof Error)) return error;
  return new DatabaseUnavailable(error);
}

/**
 * True if a newer release has changed a table that a prepared statement uses. The connection is replaced, and the caller may
 * retry.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
}

function isRepeatable(code: string | undefined): code is RepeatableCode {
  return repeatable.has(code);
}
