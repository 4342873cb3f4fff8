import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import {
  invalidateChatbotCount,
  removeCachedChatbot,
  revertTo,
  setCachedChatbot,
} from '../../../lib/chatbots/chatbot-cache.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { useUndoToast } from '../../../lib/toast/use-undo-toast.ts';

export type BulkAct = 'pause' | 'archive' | 'restore' | 'delete';
type Bulk = { act: BulkAct; chatbots: readonly Chatbot[] };
type Refused = { chatbot: Chatbot; error: unknown };

/**
 * Applies an action to several chatbots one after the other; a refused one does not stop the others. `onEnd` receives the refused
 * ones.
 */
export function useBulkAction(onEnd: (refused: readonly Chatbot[]) => void) {
  const { t } = useTranslation('chatbots');
  const queryClient = useQueryClient();
  const offerUndo = useUndoToast();
  return useMutation({
    async mutationFn({ act, chatbots }: Bulk): Promise<readonly Refused[]> {
      const refused: Refused[] = [];
      for (const chatbot of chatbots) {
        try {
          const changed = await send(act, chatbot.id);
          if (changed) setCachedChatbot(queryClient, changed);
          else removeCachedChatbot(queryClient, chatbot.id);
        } catch (error) {
          refused.push({ chatbot, error });
        }
      }
      return refused;
    },
    onSuccess(refused, { act, chatbots }) {
      const [first] = refused;
      if (first === undefined) {
        const title = t(`bulk.done.${act}`, { count: chatbots.length });
        const reverts = act === 'delete' ? [null] : chatbots.map(revertTo);
        if (reverts.every((revert) => revert !== null)) offerUndo(title, () => revertAll(reverts));
        else showToast({ title });
      } else {
        const title = t(`bulk.failed.${act}`, { count: refused.length });
        const reason = t('bulk.reason', { name: first.chatbot.name, reason: errorText(first.error, t) });
        showToast({ tone: 'error', title, description: reason });
      }
      onEnd(refused.map(({ chatbot }) => chatbot));
    },
    onSettled() {
      void invalidateChatbotCount(queryClient);
    },
  });

  async function revertAll(reverts: ReadonlyArray<() => Promise<Chatbot>>): Promise<void> {
    try {
      for (const revert of reverts) setCachedChatbot(queryClient, await revert());
    } finally {
      void invalidateChatbotCount(queryClient);
    }
  }
}

/** Returns the changed chatbot; undefined if it was deleted. */
async function send(act: BulkAct, chatbotId: string): Promise<Chatbot | undefined> {
  const of = { params: { chatbotId } };
  if (act === 'pause') return await call('POST /api/chatbots/{chatbotId}/deactivate', of);
  if (act === 'archive') return await call('POST /api/chatbots/{chatbotId}/archive', of);
  if (act === 'restore') return await call('POST /api/chatbots/{chatbotId}/restore', of);
  await call('DELETE /api/chatbots/{chatbotId}', of);
  return undefined;
}
