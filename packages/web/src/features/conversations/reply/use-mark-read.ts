import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api/client.ts';
import { showAsRead } from '../control/conversation-cache.ts';

/** Colleagues see "is reading" for 30 s. */
const repeatMs = 25_000;

type MarkReadOptions = { conversationId: string; ordinal: number; isReading: boolean };

/** Marks the conversation as read up to an ordinal while its end is on a visible screen, and tells colleagues who is reading. */
export function useMarkRead({ conversationId, ordinal, isReading }: MarkReadOptions): void {
  const queryClient = useQueryClient();
  const marked = useRef({ conversationId: '', ordinal: -1 });
  useEffect(() => {
    if (!isReading) return;
    function mark(): void {
      if (document.visibilityState === 'hidden') return;
      const isNew = marked.current.conversationId !== conversationId || marked.current.ordinal < ordinal;
      marked.current = { conversationId, ordinal };
      call('POST /api/conversations/{conversationId}/read', { params: { conversationId }, body: { ordinal } })
        .then(() => {
          if (isNew) showAsRead(queryClient, conversationId);
        })
        // The next mark says the same.
        .catch(() => {});
    }
    mark();
    const timer = setInterval(mark, repeatMs);
    document.addEventListener('visibilitychange', mark);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [conversationId, ordinal, isReading, queryClient]);
}
