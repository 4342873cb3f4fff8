import type { SealContext } from '../../ports/sealer.ts';

/** A column with encrypted values, declared for `npm run admin -- reseal`. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns that identify a row and determine the sealing context of its value. */
  key: readonly string[];
  /** Sealing context of a row's value, from its key columns as text, in order. */
  context(...key: string[]): SealContext;
}
