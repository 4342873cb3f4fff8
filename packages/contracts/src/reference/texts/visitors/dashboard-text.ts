import type { dashboardRoutes } from '../../../resources/figures/dashboard.ts';
import type { ResourceText } from '../operation-text.ts';

export const dashboardText = {
  tag: 'Dashboard',
  description: 'The first screen of the app in one call.',
  operations: {
    getDashboard: '',
    dismissAlert: 'Other members still see it.',
    showAlertAgain: 'Returns 204 also where it was not dismissed.',
  },
} satisfies ResourceText<typeof dashboardRoutes>;
