/**
 * Analytics: figures of chatbots and their conversations in a period, beside those of the period before.
 *
 * Tables: none; reads the rollups `insight_hours`, `insight_quarters`, `insight_dates`, `insight_days` and
 * `people_quarters`, and `conversations` for sessions.
 * Events: none.
 * Limits: periods of 24 hours, 7, 30 or 90 days; lists at most 50 chatbots and 20 keys of a dimension; a page visit report has at
 * most 2 KB and is only counted.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { analyticsHandlers } from './analytics.routes.ts';
import { exportedFigures, exportedTallies } from './export-tables.ts';

export const analyticsSlice = defineSlice({
  name: 'analytics',
  web: (deps: Deps) => ({ handlers: analyticsHandlers(deps) }),
  exports: [exportedFigures, exportedTallies],
});
