import { runningAnswer } from '../conversation/chat-state.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { onPersonWrote } from '../conversation/people/on-person-wrote.ts';
import type { HostFrame } from './host-frame.ts';

/** Maximum wait for the first message of the widget loader; the host page of a plain iframe never sends any. */
const PATIENCE_MS = 2_000;

/**
 * Passes the visitor's identity from the host page to the conversation, and reports sent messages and answers to the host page.
 * Calls `onHeard` at the first message of the host page or after the maximum wait. Returns a function that stops.
 */
export function followHost(host: HostFrame, conversation: Conversation, onHeard: () => void): () => void {
  let identity: string | null | undefined;
  let begun: string | null = null;
  let refused: string | null = null;
  const stopListening = host.onContext((context) => {
    if (context.identity !== undefined && context.identity !== identity) {
      identity = context.identity;
      void conversation.identify(identity).then((code) => {
        if (code !== null) host.tell({ type: 'parley:error', code });
      });
    }
    onHeard();
  });
  let patience: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    patience = setTimeout(onHeard, PATIENCE_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  const unwatch = onPersonWrote(conversation, () => host.tell({ type: 'parley:answer' }));
  const unsubscribe = conversation.subscribe(() => {
    const last = conversation.get().messages.at(-1);
    const isRefused = last?.role === 'user' && last.failure?.message === 'identityEnded';
    if (isRefused && last.key !== refused) {
      refused = last.key;
      host.tell({ type: 'parley:error', code: 'identity_invalid' });
    }
    const running = runningAnswer(conversation.get());
    if (running?.id && running.key !== begun) {
      begun = running.key;
      host.tell({ type: 'parley:sent' });
    }
    if (running || begun === null) return;
    begun = null;
    host.tell({ type: 'parley:answer' });
  });
  return () => {
    removeEventListener('load', wait);
    clearTimeout(patience);
    stopListening();
    unwatch();
    unsubscribe();
  };
}
