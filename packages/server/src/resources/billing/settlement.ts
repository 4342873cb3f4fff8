import type { Transaction } from '../../db/database.ts';

/** What an operator does with an invoice. */
export interface Settlement {
  act: 'markPaid' | 'refund';
  organizationId: string;
  invoiceId: string;
  number: string;
}

/** What belongs to the operator, of whom billing knows nothing. */
export interface OperatorWork {
  /** Runs a transaction of the platform's. */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Writes who did it; Stripe may have been asked without an answer. */
  record(tx: Transaction, outcome?: { outcome: 'done' | 'unknown' }): Promise<void>;
}
