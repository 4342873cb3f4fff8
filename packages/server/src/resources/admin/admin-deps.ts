import type { PlanId } from '@parley/contracts/lists';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { LockboxReads } from './lockbox/lockbox-reads.ts';
import type { AdminSessions } from './realm/admin-sessions.ts';

type ChangeDeps = Pick<Deps, 'ids' | 'clock'>;

export interface AdminDeps extends Deps {
  throttle: Throttle;
  adminSessions: AdminSessions;
  lockboxReads: LockboxReads;
  /** The same acts that the operator's commands do; each returns undefined for an unknown organization. */
  setPlan(
    tx: Transaction,
    deps: ChangeDeps,
    organizationId: string,
    plan: PlanId,
  ): Promise<string | undefined>;
  setAgency(
    tx: Transaction,
    deps: ChangeDeps,
    organizationId: string,
    isAgency: boolean,
  ): Promise<string | undefined>;
  /**
   * Marks an open invoice as paid or refunds a paid one, where it was written, and has it recorded: in the same transaction, or
   * right after Stripe was asked, with what is known of the outcome.
   * @throws AppError `transition_refused`, `billing_off`, `payments_unavailable`
   */
  settleInvoice(
    invoice: { act: 'markPaid' | 'refund'; organizationId: string; invoiceId: string; number: string },
    operator: {
      run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
      record(tx: Transaction, outcome?: { outcome: 'done' | 'unknown' }): Promise<void>;
    },
  ): Promise<void>;
  /** Notifies the organization in the transaction that opens the grant, with emails. */
  notifyOfOpenGrant(tx: Transaction, grant: { organizationId: string; grantId: string }): Promise<void>;
  /** Computes the organization's effective limits anew, after its plan or its own limits changed. */
  refreshLimits(tx: Transaction, organizationId: string): Promise<void>;
}
