import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { invalidateSourceCount, keepSource, sourcesKey } from './sources-cache.ts';

function useFailureToast() {
  const { t } = useTranslation('knowledgeBase');
  return (titleKey: string) => (error: unknown) => {
    showToast({ tone: 'error', title: t(titleKey), description: errorText(error, t) });
  };
}

/** Reads a source again, with an optimistic update that is reverted if the server refuses. */
export function useRefreshSource() {
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  return useMutation({
    mutationFn: ({ id: sourceId }: Source) =>
      call('POST /api/knowledge/{sourceId}/refresh', { params: { sourceId } }),
    onMutate: (source) => keepSource(queryClient, { ...source, status: 'processing', error: null }),
    onSuccess: (source) => keepSource(queryClient, source),
    onError(error, source) {
      keepSource(queryClient, source);
      failed('toast.refreshFailed')(error);
    },
  });
}

type SourceChange = {
  source: Source;
  change: { name: string } | { enabled: boolean } | { refresh: Source['refresh'] };
};

/** Renames a source, turns it on or off, or sets how often it is read again; optimistic, reverted if the server refuses. */
export function useChangeSource() {
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  return useMutation({
    mutationFn: ({ source, change }: SourceChange) =>
      call('PATCH /api/knowledge/{sourceId}', { params: { sourceId: source.id }, body: change }),
    onMutate: ({ source, change }) => keepSource(queryClient, { ...source, ...change }),
    onSuccess: (source) => keepSource(queryClient, source),
    onError(error, { source }) {
      keepSource(queryClient, source);
      failed('toast.changeFailed')(error);
    },
  });
}

/** Deletes a source permanently; its row stays until the server has confirmed. */
export function useDeleteSource(onDeleted: () => void) {
  const { t } = useTranslation('knowledgeBase');
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  return useMutation({
    mutationFn: ({ id: sourceId }: Source) =>
      call('DELETE /api/knowledge/{sourceId}', { params: { sourceId } }),
    onSuccess(_answer, { id, chatbotId, name }) {
      queryClient.setQueryData<Source[]>(sourcesKey(chatbotId), (list) =>
        list?.filter((item) => item.id !== id),
      );
      void invalidateSourceCount(queryClient, chatbotId);
      showToast({ title: t('toast.deleted', { name }) });
      onDeleted();
    },
    onError: failed('toast.deleteFailed'),
  });
}

type NewText = { chatbotId: string; name: string; content: string };

/** Adds a pasted text as a source. */
export function useAddText(onAdded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ chatbotId, name, content }: NewText) =>
      call('POST /api/chatbots/{chatbotId}/knowledge', {
        params: { chatbotId },
        body: { type: 'text', name, content },
      }),
    onSuccess(source) {
      keepSource(queryClient, source);
      void invalidateSourceCount(queryClient, source.chatbotId);
      onAdded();
    },
  });
}
