import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { apiPath, type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type PrivacyDefaults = ResponseOf<'GET /api/privacy/settings'>;
type Change = CallInput<'PATCH /api/privacy/settings'>['body'];

export const privacyDefaultsKey = [apiPath('GET /api/privacy/settings')] as const;

/** Saves the defaults of new chatbots; `onSaved` receives the stored values. */
export function useSavePrivacyDefaults(onSaved: (saved: PrivacyDefaults) => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call('PATCH /api/privacy/settings', { body }),
    onSuccess(saved) {
      queryClient.setQueryData(privacyDefaultsKey, saved);
      showToast({ title: t('privacyDefaults.saved') });
      onSaved(saved);
    },
    onError(error) {
      const isShownAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (isShownAtField) return;
      showToast({
        tone: 'error',
        title: t('privacyDefaults.saveFailed'),
        description: errorText(error, t),
      });
    },
  });
}
