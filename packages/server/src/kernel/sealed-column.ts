import type { SealContext } from '../ports/sealer.ts';

/** A column whose values are sealed, as `npm run admin -- reseal` must know it. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns that identify a row and that its context is made from. */
  key: readonly string[];
  /** The context of a row's value, from the texts of its key columns in their order. */
  context(...key: string[]): SealContext;
}
