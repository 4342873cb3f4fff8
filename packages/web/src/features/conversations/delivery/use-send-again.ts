import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { conversationKey, updateConversation } from '../control/conversation-cache.ts';

/** Sends a message again whose email failed. */
export function useSendAgain(conversationId: string, messageId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /api/conversations/{conversationId}/messages/{messageId}/retry', {
        params: { conversationId, messageId },
        body: {},
      }),
    onSuccess(message) {
      updateConversation(queryClient, conversationId, (known) => ({
        ...known,
        messages: known.messages.map((one) => (one.id === message.id ? message : one)),
      }));
    },
    // A colleague may have sent it again before, or the visitor has come back.
    onError: () => void queryClient.invalidateQueries({ queryKey: conversationKey(conversationId) }),
  });
}
