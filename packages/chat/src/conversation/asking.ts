import type { MessageInput } from '@parley/contracts/resources/chatbot/chat';
import { ApiError, isRetryable } from '../api/http.ts';
import type { ReplyValue } from '../api/transport.ts';
import { randomId } from '../lib/random-id.ts';
import { type Answer, isAnswering, newQuestion, type Question, runningAnswer } from './chat-state.ts';
import type { ConversationContext } from './conversation-context.ts';
import { type Delivery, deliver, deliverAgain, pickUp, reload, setInput } from './delivery/deliver.ts';
import type { Store } from './store.ts';
import type { Unsent } from './unsent-store.ts';

/** Maximum length of a message, in code points as the server counts: an emoji is one, although it has two UTF-16 units. */
export const MAX_MESSAGE_CHARS = 4_000;

/** Restoring, sending, retrying and regenerating a visitor's questions. None of these calls throws. */
export function createQuestionActions({
  config,
  delivery,
  nextSignal,
  sendQueued,
  session,
  store,
  transport,
  unsent,
}: ConversationContext) {
  const deliverInTurn = turnsOf(delivery);

  return {
    /** Restores the messages from before a reload, and resumes an answer that is still running. */
    async restore(): Promise<void> {
      if (!store.get().isRestoring) return;
      try {
        await reload(delivery, nextSignal());
      } catch (error) {
        if (error instanceof ApiError && !isRetryable(error)) session.drop();
        store.set({ hasConversation: session.token() !== null, gate: session.gate() });
      }
      if (session.token() !== null) store.add(...waitingFrom(store, unsent.load()));
      store.set({ isRestoring: false });
      const running = runningAnswer(store.get());
      if (running?.id) await pickUp(delivery, running.key, running.id);
      await sendQueued();
    },

    async send(text: string): Promise<void> {
      const content = text.trim();
      if (content === '' || [...content].length > MAX_MESSAGE_CHARS || isAnswering(store.get())) return;
      const question = newQuestion(content, randomId());
      store.add(question);
      await deliverInTurn(question);
    },

    /** Replies to the input of an answer; null declines it, `content` is the visible text. */
    async reply(
      { key: answerKey, input }: Pick<Answer, 'key'> & { input: MessageInput | null },
      value: ReplyValue,
      content: string,
    ): Promise<void> {
      if (!input || isAnswering(store.get())) return;
      const question = newQuestion(content, randomId(), { answerKey, inputId: input.id, value });
      setInput(store, answerKey, 'sent');
      store.add(question);
      await deliver(delivery, question);
    },

    /** Resends a question that was not delivered. */
    async retry(question: Question): Promise<void> {
      if (isAnswering(store.get())) return;
      store.remove(question.key);
      store.add(question);
      await deliverInTurn(question);
    },

    /** Requests another answer to the last question; if the server cannot do that, sends the question again. */
    async regenerate(former: Answer): Promise<void> {
      if (runningAnswer(store.get())) return;
      const { visitor } = transport;
      const token = session.token();
      const { id } = former;
      if (visitor && token !== null && id !== null && config().abilities.regenerate) {
        return deliverAgain(delivery, former, (signal) => visitor.regenerate(token, id, signal));
      }
      const question = store.get().messages.findLast((message) => message.role === 'user');
      store.remove(former.key);
      if (question?.role !== 'user') return;
      const clientMessageId = randomId();
      store.changeQuestion(question.key, { clientMessageId });
      await deliver(delivery, { ...question, clientMessageId });
    },
  };
}

/** Returns how questions are delivered. Those to people wait for each other, to arrive in order, but not for an answer of the chatbot. None goes into another conversation than the one it was written in. */
function turnsOf(delivery: Delivery): (question: Question) => Promise<void> {
  let lastToPeople = Promise.resolve();
  return (question) => {
    if (delivery.store.get().talk.controller === 'bot') return deliver(delivery, question);
    const whole = delivery.lastingSignal();
    lastToPeople = lastToPeople.then(() => (whole.aborted ? undefined : deliver(delivery, question)));
    return lastToPeople;
  };
}

/** Returns the questions that the server has not received in the meantime. */
function waitingFrom(store: Store, kept: readonly Unsent[]): Question[] {
  const known = store.get().messages.flatMap((one) => (one.role === 'user' ? [one.clientMessageId] : []));
  return kept
    .filter(({ clientMessageId }) => !known.includes(clientMessageId))
    .map(({ content, clientMessageId }) => ({
      ...newQuestion(content, clientMessageId),
      delivery: 'queued',
    }));
}
