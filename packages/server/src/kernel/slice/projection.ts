import type { EventType } from '@parley/contracts/events/events';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import type { StoredEvent } from './event.ts';

/** Dependencies of a projection besides the transaction. */
export type ProjectionDeps = Pick<Deps, 'ids' | 'clock'>;

/** Rows that both projections and requests write, in locking order. */
export const contendedRows = ['usage', 'figures'] as const;

/** Figures that events keep up to date, so that no request has to count rows. */
export interface Projection<T extends EventType = EventType> {
  /** Name in logs and on the command line, `<resource>.<figures>`. */
  name: string;
  on: readonly T[];
  /**
   * Applies a batch of events in the transaction that removes them from the outbox, so that each event counts exactly once. Rows
   * must always be written in the same order, so that two dispatchers never deadlock.
   */
  apply(tx: Transaction, events: readonly StoredEvent<T>[], deps: ProjectionDeps): Promise<void>;
  /**
   * Set if requests write the same rows. Such projections are applied last, to keep the wait for their row locks short. `usage`
   * comes before `figures`, the order in which requests and deletions lock them.
   */
  contends?: (typeof contendedRows)[number];
  /**
   * Recomputes the figures of one organization from its existing rows, while the organization stays in use. Omitted if nothing
   * can be recomputed from rows.
   */
  rebuild?(tx: Transaction, organizationId: string): Promise<void>;
}

/** Declares a projection so that `apply` is typed by the events in `on`. */
export function projection<T extends EventType>(declared: Projection<T>): Projection {
  return declared;
}
