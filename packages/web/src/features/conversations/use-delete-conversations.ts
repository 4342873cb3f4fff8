import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { invalidateList } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/toast/toast-store.ts';

const listPath = apiPath('GET /api/conversations');

/** Deletes conversations permanently; they stay listed until the server has confirmed. */
export function useDeleteConversations(doneTitle: string, onDeleted: () => void) {
  const { t } = useTranslation('conversations');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call('POST /api/conversations/bulk-delete', { body: { ids: [...ids] } }),
    onSuccess(_answer, ids) {
      showToast({ title: doneTitle });
      onDeleted();
      for (const conversationId of ids) {
        const path = apiPath('GET /api/conversations/{conversationId}', { params: { conversationId } });
        queryClient.removeQueries({ queryKey: [path] });
      }
      void invalidateList(queryClient, listPath);
    },
    onError(error) {
      showToast({ tone: 'error', title: t('delete.failed'), description: errorText(error, t) });
    },
  });
}
