import type { VisitorCalls } from '../../api/transport.ts';

/** A message for people, with the address to which they answer. */
export type LeftMessage = { email: string; message?: string };

/** A visitor's calls that concern people. Every call throws ApiError or NetworkError. */
export type PeopleCalls = ReturnType<typeof createPeopleCalls>;

export function createPeopleCalls({ call, transcript }: VisitorCalls) {
  return {
    transcript,
    /** Follows what anybody writes into the conversation. */
    live: (token: string, lastEventId: string, signal: AbortSignal) =>
      call(token, 'stream?live=true', {
        headers: { Accept: 'text/event-stream', 'Last-Event-ID': lastEventId },
        signal,
      }),
    ask: (token: string | null, body: LeftMessage | Record<never, never>) =>
      call(token, 'person', { method: 'POST', body }),
    back: (token: string) => call(token, 'person', { method: 'DELETE' }),
    tellTyping: (token: string) => call(token, 'typing', { method: 'POST' }),
    tellShown: (token: string, ordinal: number) =>
      call(token, 'shown', { method: 'POST', body: { ordinal } }),
  };
}
