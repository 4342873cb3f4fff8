import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { CloseOutcome } from '@parley/contracts/values/inbox-lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { conversationKey, refreshLists, updateConversation } from './conversation-cache.ts';

/** The member or the team that gets a conversation; null for nobody. The other of the two stays. */
export type Target = { userId: string | null } | { teamId: string | null };

/** What a member does with a conversation. */
export type Step =
  | { act: 'take'; isForced: boolean }
  | { act: 'assign'; to: Target }
  | { act: 'release' }
  | { act: 'close'; outcome: CloseOutcome }
  | { act: 'snooze'; until: string | null };

/** Takes, assigns, releases, closes and snoozes a conversation, which is shown as the server returns it. */
export function useControl(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => send(conversationId, step),
    onSuccess(conversation) {
      updateConversation(queryClient, conversationId, () => conversation);
      refreshLists(queryClient);
    },
    // Somebody else may have changed it, so that this change is no longer possible.
    onError: () => void queryClient.invalidateQueries({ queryKey: conversationKey(conversationId) }),
  });
}

function send(conversationId: string, step: Step): Promise<Conversation> {
  const params = { conversationId };
  switch (step.act) {
    case 'take':
      return call('POST /api/conversations/{conversationId}/take', {
        params,
        body: step.isForced ? { force: true } : {},
      });
    case 'assign':
      return call('POST /api/conversations/{conversationId}/assign', {
        params,
        body: step.to,
      });
    case 'release':
      return call('POST /api/conversations/{conversationId}/release', { params, body: {} });
    case 'close':
      return call('POST /api/conversations/{conversationId}/close', {
        params,
        body: { outcome: step.outcome },
      });
    case 'snooze':
      return call('POST /api/conversations/{conversationId}/snooze', {
        params,
        body: { until: step.until },
      });
  }
}
