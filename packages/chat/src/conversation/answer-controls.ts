import { type Rating, runningAnswer } from './chat-state.ts';
import { type ConversationContext, fail, succeed } from './conversation-context.ts';
import type { Store } from './store.ts';

const STOP_GRACE_MS = 4_000;

/** A visitor's actions on an answer (stop, rate) and the rating of the conversation. None of them throws. */
export function createAnswerActions({
  abort,
  currentSignal,
  session,
  store,
  transport,
}: ConversationContext) {
  return {
    /** Stops the running answer; its text so far stays. */
    async stop(): Promise<void> {
      const running = runningAnswer(store.get());
      if (!running) return;
      const signal = currentSignal();
      const abandon = () => {
        if (signal.aborted) return;
        abort();
        store.changeAnswer(running.key, (answer) =>
          answer.status === 'running' ? { ...answer, status: 'stopped' } : answer,
        );
      };
      if (!transport.visitor) return abandon();
      const messageId = await begun(store, running.key);
      const token = session.token();
      if (messageId === null || token === null) return;
      await transport.visitor.stop(token, messageId).catch(abandon);
      setTimeout(abandon, STOP_GRACE_MS);
    },

    async rate(answerKey: string, messageId: string, rating: Rating, comment?: string): Promise<boolean> {
      const token = session.token();
      if (!transport.visitor || token === null) return false;
      store.changeAnswer(answerKey, (answer) => ({ ...answer, rating }));
      const body = comment ? { rating, comment } : { rating };
      return transport.visitor.rate(token, messageId, body).then(succeed, fail);
    },

    /** Rates the conversation from 1 to 5, replacing an earlier rating. */
    async rateConversation(score: number, comment?: string): Promise<boolean> {
      const token = session.token();
      if (!transport.visitor || token === null) return false;
      const body = comment ? { score, comment } : { score };
      return transport.visitor.rateConversation(token, body).then(succeed, fail);
    },
  };
}

/** Resolves with the answer's id once the server has started it; null if the answer ends before that. */
function begun(store: Store, answerKey: string): Promise<string | null> {
  return new Promise((resolve) => {
    const check = () => {
      const answer = store.get().messages.find((message) => message.key === answerKey);
      if (answer?.role === 'assistant' && answer.status === 'running' && answer.id === null) return;
      unsubscribe();
      resolve(answer?.role === 'assistant' ? answer.id : null);
    };
    const unsubscribe = store.subscribe(check);
    check();
  });
}
