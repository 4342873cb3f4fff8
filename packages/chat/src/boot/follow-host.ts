import { runningAnswer } from '../conversation/chat-state.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { HostFrame } from './host-frame.ts';

/** Follows who the page around says the visitor is, and tells it when something was sent or answered. Returns a function that stops. */
export function followHost(host: HostFrame, conversation: Conversation): () => void {
  let identity: string | null | undefined;
  let begun: string | null = null;
  let refused: string | null = null;
  const stopListening = host.onContext((context) => {
    if (context.identity === undefined || context.identity === identity) return;
    identity = context.identity;
    void conversation.identify(identity).then((code) => {
      if (code !== null) host.tell({ type: 'parley:error', code });
    });
  });
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
    stopListening();
    unsubscribe();
  };
}
