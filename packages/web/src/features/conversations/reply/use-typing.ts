import { useRef } from 'react';
import { call } from '../../../lib/api/client.ts';

/** Others see "is typing" for 6 s, so half of that keeps it up. */
const repeatMs = 3_000;

/** Returns a function that tells the visitor and colleagues that the member is typing, at most every three seconds. */
export function useTellTyping(conversationId: string): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = Date.now();
    if (now - toldAt.current < repeatMs) return;
    toldAt.current = now;
    const params = { conversationId };
    // Nothing is lost if nobody hears of it.
    call('POST /api/conversations/{conversationId}/typing', { params, body: {} }).catch(() => {});
  };
}
