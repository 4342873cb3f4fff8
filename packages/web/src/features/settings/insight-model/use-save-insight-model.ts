import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { type CallInput, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { type Organization, organizationKey } from '../organizations/use-organization.ts';

export type InsightModelChange = NonNullable<
  CallInput<'PATCH /api/organization/{organizationId}'>['body']['insightModel']
>;

/** Saves the model that refines insights, and its budget. */
export function useSaveInsightModel({ id }: Organization, onSaved: (saved: Organization) => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (insightModel: InsightModelChange) =>
      call('PATCH /api/organization/{organizationId}', {
        params: { organizationId: id },
        body: { insightModel },
      }),
    onSuccess(saved) {
      queryClient.setQueryData(organizationKey, saved);
      showToast({ title: t('insightModel.saved') });
      onSaved(saved);
    },
    onError(error) {
      const isShownAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (isShownAtField) return;
      showToast({ tone: 'error', title: t('insightModel.saveFailed'), description: errorText(error, t) });
    },
  });
}
