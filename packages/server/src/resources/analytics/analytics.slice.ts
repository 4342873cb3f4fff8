import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { analyticsHandlers } from './analytics.routes.ts';
import { exportedFigures, exportedTallies } from './export-tables.ts';

/** Metrics of chatbots in a period, read from rollups. */
export const analyticsSlice = defineSlice({
  name: 'analytics',
  web: (deps: Deps) => ({ handlers: analyticsHandlers(deps) }),
  exports: [exportedFigures, exportedTallies],
});
