import type { FigureRange } from '@parley/contracts/values/lists';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTimezone } from '../../components/figures/use-timezone.ts';
import { apiPath, call, type ResponseOf } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { useUndoToast } from '../../lib/toast/use-undo-toast.ts';

export type Dashboard = ResponseOf<'GET /api/dashboard'>;

/** Loads the dashboard of a period; the previous figures stay while another period loads. */
export function useDashboard(range: FigureRange) {
  const timezone = useTimezone();
  return useQuery<Dashboard>({
    queryKey: [apiPath('GET /api/dashboard', { query: { range, timezone } })],
    placeholderData: keepPreviousData,
  });
}

/** Hides an alert immediately, and shows it again if the request fails. */
export function useDismissAlert() {
  const { t } = useTranslation('dashboard');
  const queryClient = useQueryClient();
  const offerUndo = useUndoToast();
  const ofDashboard = { predicate: isDashboard };
  const showAgain = (alertId: string) =>
    call('DELETE /api/dashboard/alerts/{alertId}/dismiss', { params: { alertId } });
  return useMutation({
    mutationFn: (alertId: string) =>
      call('POST /api/dashboard/alerts/{alertId}/dismiss', { params: { alertId } }),
    onMutate(alertId) {
      queryClient.setQueriesData<Dashboard>(
        ofDashboard,
        (data) => data && { ...data, alerts: data.alerts.filter(({ id }) => id !== alertId) },
      );
    },
    onSuccess(_answer, alertId) {
      offerUndo(t('alerts.dismissed'), async () => {
        await showAgain(alertId);
        await queryClient.invalidateQueries(ofDashboard);
      });
    },
    onError(error) {
      showToast({ tone: 'error', title: t('alerts.dismissFailed'), description: errorText(error, t) });
      void queryClient.invalidateQueries(ofDashboard);
    },
  });
}

function isDashboard({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).startsWith(apiPath('GET /api/dashboard'));
}
