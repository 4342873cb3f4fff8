import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import {
  chatbotsKey,
  invalidateChatbotCount,
  removeCachedChatbot,
  revertTo,
  setCachedChatbot,
} from '../../lib/chatbots/chatbot-cache.ts';
import { saveText } from '../../lib/save-file.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { useUndoToast } from '../../lib/toast/use-undo-toast.ts';

/** Shows that an action failed, with the server's reason. */
function useFailureToast() {
  const { t } = useTranslation('chatbots');
  return (titleKey: string) => (error: unknown) => {
    showToast({ tone: 'error', title: t(titleKey), description: errorText(error, t) });
  };
}

function useStatusAct(act: 'archive' | 'restore', shownAs: Chatbot['status']) {
  const { t } = useTranslation('chatbots');
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const offerUndo = useUndoToast();
  return useMutation({
    mutationFn: ({ id: chatbotId }: Chatbot) =>
      act === 'archive'
        ? call('POST /api/chatbots/{chatbotId}/archive', { params: { chatbotId } })
        : call('POST /api/chatbots/{chatbotId}/restore', { params: { chatbotId } }),
    onMutate({ id }) {
      queryClient.setQueryData<Chatbot[]>(chatbotsKey, (list) =>
        list?.map((item) => (item.id === id ? { ...item, status: shownAs } : item)),
      );
    },
    onSuccess(chatbot, before) {
      setCachedChatbot(queryClient, chatbot);
      const title = t(`toast.${act}d`, { name: chatbot.name });
      const revert = revertTo(before);
      if (revert) offerUndo(title, async () => setCachedChatbot(queryClient, await revert()));
      else showToast({ title });
    },
    onError(error, { id, status }) {
      queryClient.setQueryData<Chatbot[]>(chatbotsKey, (list) =>
        list?.map((item) => (item.id === id ? { ...item, status } : item)),
      );
      failed(`toast.${act}Failed`)(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: chatbotsKey }),
  });
}

/** Archives a chatbot, which visitors can then no longer use; optimistic, reverted if the server refuses. */
export function useArchiveChatbot() {
  return useStatusAct('archive', 'archived');
}

/** Restores an archived chatbot as a draft; optimistic, reverted if the server refuses. */
export function useRestoreChatbot() {
  return useStatusAct('restore', 'draft');
}

/** Copies a chatbot's settings into a new draft. */
export function useDuplicateChatbot() {
  const { t } = useTranslation('chatbots');
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  return useMutation({
    mutationFn: ({ id: chatbotId }: Chatbot) =>
      call('POST /api/chatbots/{chatbotId}/duplicate', { params: { chatbotId } }),
    onSuccess(copy) {
      setCachedChatbot(queryClient, copy);
      void invalidateChatbotCount(queryClient);
      showToast({ title: t('toast.duplicated', { name: copy.name }) });
    },
    onError(error) {
      failed('toast.duplicateFailed')(error);
      // The menu then shows a full plan, with a link to the plans.
      void invalidateChatbotCount(queryClient);
    },
  });
}

/** Exports a chatbot as a file. Fetched first, so that an error is shown in the app instead of the browser's downloads. */
export function useExportChatbot() {
  const { t } = useTranslation('chatbots');
  return useMutation({
    mutationFn: async ({ id: chatbotId, name }: Chatbot) => {
      const archive: unknown = await call('GET /api/chatbots/{chatbotId}/export', { params: { chatbotId } });
      const day = new Date().toISOString().slice(0, 10);
      saveText(`${name} ${day}.json`, `${JSON.stringify(archive, null, 2)}\n`, 'application/json');
    },
    onError: (error) => showToast({ tone: 'error', title: errorText(error, t) }),
  });
}

/** Deletes a chatbot permanently; it stays listed until the server has confirmed. */
export function useDeleteChatbot(onDeleted: () => void) {
  const { t } = useTranslation('chatbots');
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  return useMutation({
    mutationFn: ({ id: chatbotId }: Chatbot) =>
      call('DELETE /api/chatbots/{chatbotId}', { params: { chatbotId } }),
    onSuccess(_answer, { id, name }) {
      removeCachedChatbot(queryClient, id);
      void invalidateChatbotCount(queryClient);
      showToast({ title: t('toast.deleted', { name }) });
      onDeleted();
    },
    onError: failed('toast.deleteFailed'),
  });
}
