import type { Transaction } from '../../../db/database.ts';

/** An operator's action on an invoice. */
export interface Settlement {
  act: 'markPaid' | 'refund';
  organizationId: string;
  invoiceId: string;
  number: string;
}

/** Callbacks of the admin slice, which billing must not import. */
export interface OperatorWork {
  /** Runs a platform transaction. */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Records the operator's action; `unknown` if Stripe was called but did not respond. */
  record(tx: Transaction, outcome?: { outcome: 'done' | 'unknown' }): Promise<void>;
}
