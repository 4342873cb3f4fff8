import type { Deps } from '../../kernel/deps/deps.ts';
import type { ReadFigures } from '../../kernel/figures/figures.ts';

export interface DashboardDeps extends Deps {
  /** Reads sums of the rollups; provided by analytics. */
  readFigures: ReadFigures;
}
