import type { EventType } from '@parley/contracts/events';
import type { Transaction } from '../db/database.ts';
import type { Deps } from './deps.ts';
import type { StoredEvent } from './event.ts';

/** What a projection may use besides the transaction. */
export type ProjectionDeps = Pick<Deps, 'ids' | 'clock'>;

/** Figures that are kept up to date from events, so that nobody has to count rows. */
export interface Projection<T extends EventType = EventType> {
  /** Names it in logs and on the command line, `<resource>.<figures>`. */
  name: string;
  on: readonly T[];
  /**
   * Takes a batch of events into account, in the transaction that marks them as dispatched, so that each counts exactly
   * once. Rows are written in one order, so that two dispatchers never wait for each other in a circle.
   */
  apply(tx: Transaction, events: readonly StoredEvent<T>[], deps: ProjectionDeps): Promise<void>;
  /** Requests write the same rows; it is applied last, so that they wait for the shortest time. */
  isContended?: boolean;
  /**
   * Computes the figures of one organization anew from the rows that are left, while the organization goes on working.
   * Left out where there is nothing to compute.
   */
  rebuild?(tx: Transaction, organizationId: string): Promise<void>;
}

/** Declares a projection, so that `apply` knows the facts of its events. */
export function projection<T extends EventType>(declared: Projection<T>): Projection {
  return declared;
}
