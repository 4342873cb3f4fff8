import type { dashboardRoutes } from '@parley/contracts/resources/figures/dashboard';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import { dismissAlert, showAlertAgain } from './dismiss-alert.ts';
import { getDashboard } from './get-dashboard.ts';

export function dashboardHandlers(deps: DashboardDeps): Handlers<typeof dashboardRoutes> {
  return {
    getDashboard: ({ scope, query }) => getDashboard(deps, scope, query),
    dismissAlert: ({ scope, params }) => dismissAlert(deps, scope, params.alertId),
    showAlertAgain: ({ scope, params }) => showAlertAgain(deps, scope, params.alertId),
  };
}
