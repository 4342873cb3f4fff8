import type { EventType } from '@parley/contracts/events';
import type { Transaction } from '../db/database.ts';
import type { Deps } from './deps.ts';
import type { StoredEvent } from './event.ts';

/** What a projection may use besides the transaction. */
export type ProjectionDeps = Pick<Deps, 'ids' | 'clock'>;

/** What projections and requests both write, in the order in which it is locked. */
export const contendedRows = ['usage', 'figures'] as const;

/** Figures that events keep up to date, so that no request has to count rows. */
export interface Projection<T extends EventType = EventType> {
  /** Name in logs and on the command line, `<resource>.<figures>`. */
  name: string;
  on: readonly T[];
  /**
   * Applies a batch of events in the transaction that marks them as dispatched, so that each event counts exactly
   * once. Rows are always written in the same order, so that two dispatchers never deadlock.
   */
  apply(tx: Transaction, events: readonly StoredEvent<T>[], deps: ProjectionDeps): Promise<void>;
  /**
   * Requests write the same rows; this projection is applied last to keep their wait for the row locks short. The usage of
   * the month comes before figures, in the order in which requests and deletions lock them.
   */
  contends?: (typeof contendedRows)[number];
  /**
   * Recomputes the figures of one organization from the rows that still exist, while the organization stays in use.
   * Left out when the rows hold nothing to recompute from.
   */
  rebuild?(tx: Transaction, organizationId: string): Promise<void>;
}

/** Declares a projection so that `apply` is typed by the events in `on`. */
export function projection<T extends EventType>(declared: Projection<T>): Projection {
  return declared;
}
