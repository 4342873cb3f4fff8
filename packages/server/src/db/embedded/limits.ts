export interface EngineLimits {
  /** More callers than this, waiting or being answered, are refused at once. */
  readonly maxCallers: number;
  /** How long a caller waits for the session. */
  readonly waitTimeoutMs: number;
  /** A caller is answered 503 when its statement takes longer; PGlite cannot cancel the statement itself. */
  readonly statementTimeoutMs: number;
  /** A statement that takes longer than this ends the worker, and the database is opened again. */
  readonly hardLimitMs: number;
  /** The same for migrations and upkeep. */
  readonly ownerHardLimitMs: number;
  /** A transaction that sends nothing for this long is rolled back, for it holds up everyone. */
  readonly idleTransactionMs: number;
}

export const defaultLimits: EngineLimits = {
  maxCallers: 2_000,
  waitTimeoutMs: 5_000,
  statementTimeoutMs: 15_000,
  hardLimitMs: 60_000,
  ownerHardLimitMs: 15 * 60_000,
  idleTransactionMs: 30_000,
};
