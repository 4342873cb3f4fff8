import type { Deps } from '../../kernel/deps.ts';
import type { ReadFigures } from '../../kernel/figures.ts';

export interface DashboardDeps extends Deps {
  /** Sums of the rollups, which analytics reads. */
  readFigures: ReadFigures;
}
