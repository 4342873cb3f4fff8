import type { Conversation, RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { conversationKey, refreshLists, updateConversation } from '../control/conversation-cache.ts';

/** Returns the highest ordinal of the messages, 0 without any. */
export function highestOrdinal(messages: readonly RecordedMessage[]): number {
  return messages.reduce((highest, { ordinal = 0 }) => Math.max(highest, ordinal), 0);
}

export type Problem = { kind: 'crossed'; name: string | null } | { kind: 'error'; error: unknown };

type SendOptions = {
  conversationId: string;
  /** Id of the member who writes. */
  ownId: string;
  /** The highest ordinal on the screen. */
  seen: number;
  /** Returns the same id for a second try, so that a lost answer does not send the text twice. */
  idOf: (text: string) => string;
  onSent: (text: string) => void;
};

/** Sends replies. If a colleague was faster, shows what they wrote and tells who it was; the text stays with the caller. */
export function useSendReply({ conversationId, ownId, seen, idOf, onSent }: SendOptions) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const key = conversationKey(conversationId);
  const params = { conversationId };
  const mutation = useMutation({
    mutationFn(text: string) {
      const body = { message: text, seen, clientMessageId: idOf(text) };
      return call('POST /api/conversations/{conversationId}/messages', { params, body });
    },
    onMutate: () => setProblem(null),
    onSuccess(message, text) {
      updateConversation(queryClient, conversationId, (known) => withMessage(known, message));
      onSent(text);
      void queryClient.invalidateQueries({ queryKey: key });
      refreshLists(queryClient);
    },
    async onError(error) {
      await queryClient.invalidateQueries({ queryKey: key });
      const isCrossed = error instanceof ApiError && error.code === 'reply_crossed';
      const now = queryClient.getQueryData<Conversation>(key);
      setProblem(
        isCrossed ? { kind: 'crossed', name: crossingName(now, seen, ownId) } : { kind: 'error', error },
      );
    },
  });
  return { send: mutation.mutate, isSending: mutation.isPending, problem };
}

function withMessage(conversation: Conversation, message: RecordedMessage): Conversation {
  if (conversation.messages.some(({ id }) => id === message.id)) return conversation;
  return { ...conversation, messages: [...conversation.messages, message] };
}

/** Returns the name of the colleague who last wrote or acted after an ordinal, or null if unknown. */
function crossingName(conversation: Conversation | undefined, seen: number, ownId: string): string | null {
  const later = (conversation?.messages ?? []).filter(({ ordinal = 0 }) => ordinal > seen);
  const names = later.flatMap(({ author }) => (author && author.id !== ownId ? [author.name] : []));
  return names.at(-1) ?? null;
}
