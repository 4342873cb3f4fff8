import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { setCachedChatbot } from '../../../lib/chatbots/chatbot-cache.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import type { Draft } from './use-draft.ts';

/** Restores a published version as the draft; unsaved changes are discarded. */
export function useRestoreVersion(draft: Draft, onRestored: () => void) {
  const { t } = useTranslation('builder');
  const queryClient = useQueryClient();
  const chatbotId = draft.settings.id;
  return useMutation({
    mutationFn: (version: number) =>
      call('POST /api/chatbots/{chatbotId}/versions/{version}/restore', {
        params: { chatbotId, version: String(version) },
      }),
    onSuccess(chatbot, version) {
      draft.discard();
      setCachedChatbot(queryClient, chatbot);
      showToast({ title: t('toast.restored', { version }), description: t('toast.restoredText') });
      onRestored();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('toast.restoreFailed'), description: errorText(error, t) }),
  });
}
