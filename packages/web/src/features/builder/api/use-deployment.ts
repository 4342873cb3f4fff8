import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { chatbotKey, revertTo, setCachedChatbot } from '../../../lib/chatbots/chatbot-cache.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { useUndoToast } from '../../../lib/toast/use-undo-toast.ts';

export type DeploymentAct = 'deploy' | 'redeploy' | 'deactivate';

const endpoints = {
  deploy: 'POST /api/chatbots/{chatbotId}/deploy',
  redeploy: 'POST /api/chatbots/{chatbotId}/redeploy',
  deactivate: 'POST /api/chatbots/{chatbotId}/deactivate',
} as const;

/** The cache key of a chatbot's published versions. */
export function versionsKey(chatbotId: string): readonly [string] {
  return [apiPath('GET /api/chatbots/{chatbotId}/versions', { params: { chatbotId } })];
}

/** Publishes the draft or pauses the chatbot, and shows a toast with the result. */
export function useDeployment(chatbotId: string) {
  const { t } = useTranslation('builder');
  const queryClient = useQueryClient();
  const offerUndo = useUndoToast();
  return useMutation({
    mutationFn: (act: DeploymentAct): Promise<Chatbot> => call(endpoints[act], { params: { chatbotId } }),
    onMutate: () => queryClient.getQueryData<Chatbot>(chatbotKey(chatbotId)),
    onSuccess(chatbot, act, before) {
      setCachedChatbot(queryClient, chatbot);
      void queryClient.invalidateQueries({ queryKey: versionsKey(chatbotId) });
      const title = t(act === 'deactivate' ? 'toast.deactivate' : 'toast.published', {
        name: chatbot.name,
        version: chatbot.publishedVersion ?? 1,
      });
      const revert = act === 'deactivate' && before ? revertTo(before) : null;
      if (revert) offerUndo(title, async () => setCachedChatbot(queryClient, await revert()));
      else showToast({ title });
    },
    onError(error, act) {
      const title = t(act === 'deactivate' ? 'toast.deactivateFailed' : 'toast.publishFailed');
      showToast({ tone: 'error', title, description: errorText(error, t) });
    },
  });
}
