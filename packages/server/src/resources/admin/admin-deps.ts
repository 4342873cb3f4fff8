import type { PlanId } from '@parley/contracts/lists';
import type {
  AdminChangePreview,
  AdminSubscription,
} from '@parley/contracts/resources/admin/admin-subscriptions';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { LockboxReads } from './lockbox/lockbox-reads.ts';
import type { AdminSessions } from './realm/admin-sessions.ts';

type ChangeDeps = Pick<Deps, 'ids' | 'clock'>;

/** What belongs to the operator, of whom billing knows nothing. */
interface OperatorWork {
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  record(tx: Transaction, outcome?: { outcome: 'done' | 'unknown' }): Promise<void>;
}

/** A plan or a status that an operator gives. */
type OperatorChange =
  | { plan: PlanId; status?: undefined }
  | { plan?: undefined; status: AdminSubscription['status'] };

export interface AdminDeps extends Deps {
  throttle: Throttle;
  adminSessions: AdminSessions;
  lockboxReads: LockboxReads;
  /** The same acts that the operator's commands do; each returns undefined for an unknown organization. */
  setPlan(
    tx: Transaction,
    deps: Pick<Deps, 'ids' | 'clock' | 'offer'>,
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
    operator: OperatorWork,
  ): Promise<void>;
  /**
   * Gives a subscription a status, where it is billed, and has it recorded as `settleInvoice` does; nothing happens where it has
   * the status already.
   * @throws AppError `not_found`, `transition_refused`, `billing_off`, `payments_unavailable`
   */
  setStatus(
    organizationId: string,
    status: AdminSubscription['status'],
    operator: OperatorWork,
  ): Promise<void>;
  /** What a plan or a status would credit, cancel and take. @throws AppError `not_found`, `transition_refused` */
  previewChange(tx: Transaction, organizationId: string, change: OperatorChange): Promise<AdminChangePreview>;
  /** Notifies the organization in the transaction that opens the grant, with emails. */
  notifyOfOpenGrant(tx: Transaction, grant: { organizationId: string; grantId: string }): Promise<void>;
  /** Computes the organization's effective limits anew, after its plan or its own limits changed. */
  refreshLimits(tx: Transaction, organizationId: string): Promise<void>;
}
