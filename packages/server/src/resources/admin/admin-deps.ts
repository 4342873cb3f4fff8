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
  /** Notes that an open invoice was paid; undefined for one that is not open. */
  markPaid(
    tx: Transaction,
    deps: Pick<Deps, 'ids' | 'clock' | 'offer'>,
    number: string,
  ): Promise<string | undefined>;
  /** Cancels a paid invoice with a credit note. @throws AppError `transition_refused`, `billing_off` */
  refundInvoice(
    tx: Transaction,
    deps: Pick<Deps, 'ids' | 'clock' | 'offer' | 'config'>,
    invoice: { organizationId: string; invoiceId: string },
  ): Promise<void>;
  /** Computes the organization's effective limits anew, after its plan or its own limits changed. */
  refreshLimits(tx: Transaction, organizationId: string): Promise<void>;
}
