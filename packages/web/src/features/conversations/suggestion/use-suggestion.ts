import type { SuggestedReply } from '@parley/contracts/resources/visitors/suggestions';
import { maxSuggestionLength } from '@parley/contracts/values/inbox-lists';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api/client.ts';
import { modelTimeoutMs } from './model-timeout.ts';

/** The reply that the chatbot suggests to the visitor's last message; asked for, and never sent by itself. */
export function useSuggestion(conversationId: string) {
  const params = { conversationId };
  const running = useRef<AbortController | null>(null);
  // What nobody waits for costs nothing more.
  useEffect(() => () => running.current?.abort(), []);
  const asking = useMutation<SuggestedReply>({
    mutationFn() {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      return call('POST /api/conversations/{conversationId}/suggestion', {
        params,
        body: {},
        signal: controller.signal,
        timeoutMs: modelTimeoutMs,
      });
    },
  });
  const refusing = useMutation({
    mutationFn: ({ messageId, content }: { messageId: string; content: string }) =>
      call('POST /api/conversations/{conversationId}/suggestion/refuse', {
        params,
        body: { messageId, content: content.slice(0, maxSuggestionLength) },
      }),
  });

  function close(): void {
    running.current?.abort();
    asking.reset();
    refusing.reset();
  }
  return { ask: () => asking.mutate(), asking, refusing, close };
}
