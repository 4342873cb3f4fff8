import { minuteMs } from '../../../lib/timing/durations.ts';

export interface EngineLimits {
  /** Callers beyond this number, waiting or awaiting a result, are refused immediately. */
  readonly maxCallers: number;
  /** How long a caller waits for the session. */
  readonly waitTimeoutMs: number;
  /** The caller gets 503 if its statement takes longer; PGlite cannot cancel the statement itself. */
  readonly statementTimeoutMs: number;
  /** If a statement takes longer than this, the worker is killed and the database reopened. */
  readonly hardLimitMs: number;
  /** The hard limit for migrations and maintenance. */
  readonly ownerHardLimitMs: number;
  /** A transaction that sends nothing for this long is rolled back, because it blocks all other callers. */
  readonly idleTransactionMs: number;
}

export const defaultLimits: EngineLimits = {
  maxCallers: 2_000,
  waitTimeoutMs: 5_000,
  statementTimeoutMs: 15_000,
  hardLimitMs: minuteMs,
  ownerHardLimitMs: 15 * minuteMs,
  idleTransactionMs: 30_000,
};
