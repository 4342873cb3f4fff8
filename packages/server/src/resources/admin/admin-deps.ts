import type {
  AdminChangePreview,
  AdminSubscription,
} from '@parley/contracts/resources/admin/admin-subscriptions';
import type { PlanId } from '@parley/contracts/values/lists';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { LockboxReads } from './lockbox/lockbox-reads.ts';
import type { AdminSessions } from './realm/admin-sessions.ts';

type ChangeDeps = Pick<Deps, 'ids' | 'clock'>;

/** Callbacks of the admin slice, which billing must not import. */
interface OperatorWork {
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  record(tx: Transaction, outcome?: { outcome: 'done' | 'unknown' }): Promise<void>;
}

/** A plan or status that an operator sets. */
type OperatorChange =
  | { plan: PlanId; status?: undefined }
  | { plan?: undefined; status: AdminSubscription['status'] };

export interface AdminDeps extends Deps {
  throttle: Throttle;
  adminSessions: AdminSessions;
  lockboxReads: LockboxReads;
  /** The functions behind the operator's commands; each returns undefined for an unknown organization. */
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
   * Marks an open invoice as paid or refunds a paid one, in the ledger or at Stripe, and has it recorded: in the same
   * transaction, or right after Stripe was called, with the known outcome.
   * @throws AppError `transition_refused`, `billing_off`, `payments_unavailable`
   */
  settleInvoice(
    invoice: { act: 'markPaid' | 'refund'; organizationId: string; invoiceId: string; number: string },
    operator: OperatorWork,
  ): Promise<void>;
  /**
   * Sets a subscription's status, in the ledger or at Stripe, and has it recorded like `settleInvoice`; does nothing if it
   * already has the status.
   * @throws AppError `not_found`, `transition_refused`, `billing_off`, `payments_unavailable`
   */
  setStatus(
    organizationId: string,
    status: AdminSubscription['status'],
    operator: OperatorWork,
  ): Promise<void>;
  /** Previews what a plan or a status would credit, cancel and remove. @throws AppError `not_found`, `transition_refused` */
  previewChange(tx: Transaction, organizationId: string, change: OperatorChange): Promise<AdminChangePreview>;
  /** Notifies the organization, with emails, in the transaction that opens the grant. */
  notifyOfOpenGrant(tx: Transaction, grant: { organizationId: string; grantId: string }): Promise<void>;
  /** Recomputes the organization's effective limits after its plan or own limits changed. */
  refreshLimits(tx: Transaction, organizationId: string): Promise<void>;
}
