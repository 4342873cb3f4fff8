import { defineSlice } from '../../kernel/slice/slice.ts';
import { dashboardHandlers } from './dashboard.routes.ts';
import type { DashboardDeps } from './dashboard-deps.ts';

/** The page after sign-in. */
export const dashboardSlice = defineSlice({
  name: 'dashboard',
  web: (deps: DashboardDeps) => ({ handlers: dashboardHandlers(deps) }),
  data: { tables: { dismissed_alerts: { with: 'organizations' } } },
});
