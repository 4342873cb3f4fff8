/**
 * Dashboard: the page after sign-in: what needs attention, how the chatbots do, and what happened last.
 *
 * Tables: `dismissed_alerts` (alerts that one user has hidden).
 * Events: none.
 * Limits: at most 20 alerts of a kind, 50 chatbots and 10 activities; a dismissal deletes the user's own that are older than 100
 * days.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { dashboardHandlers } from './dashboard.routes.ts';
import type { DashboardDeps } from './dashboard-deps.ts';

export const dashboardSlice = defineSlice({
  name: 'dashboard',
  web: (deps: DashboardDeps) => ({ handlers: dashboardHandlers(deps) }),
  data: { tables: { dismissed_alerts: { with: 'organizations' } } },
});
