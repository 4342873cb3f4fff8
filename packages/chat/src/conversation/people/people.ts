import type { ShownMessage } from '../../api/decode-message.ts';
import type { VisitorCalls } from '../../api/transport.ts';
import { fields, parseJson } from '../../lib/read.ts';
import { runningAnswer } from '../chat-state.ts';
import type { ConversationContext } from '../conversation-context.ts';
import { emptyErased } from '../visitor-choices.ts';
import { createRequests } from './ask.ts';
import type { LiveEvent } from './decode-live.ts';
import { createLiveStream } from './live-stream.ts';
import { mergeMessage } from './merge-message.ts';
import { createPeopleCalls } from './people-calls.ts';
import { createShownTeller } from './tell-shown.ts';

export type People = ReturnType<typeof createPeople>;

/** Loads people if necessary and calls `act` with them; does nothing in the preview. */
export type WithPeople = (act: (people: People) => void) => void;

const TYPING_MS = 3_000;
/** How often a page asks whether people have come, because only the settings tell, for a visitor who talks to the chatbot. */
const LOOK_MS = 60_000;

/** Talking to people: asking for them, and the live stream of what they write. None of its calls throws. */
export function createPeople(context: ConversationContext, visitor: VisitorCalls) {
  const { session, store } = context;
  const calls = createPeopleCalls(visitor);
  const stream = createLiveStream(context, calls, onEvent);
  const requests = createRequests(context, calls, stream.keep);
  const shown = createShownTeller(context, calls);
  let typedAtMs = 0;

  function add(message: ShownMessage): void {
    // An answer that has not begun here yet may be this one; its own stream tells it.
    if (message.role === 'assistant' && runningAnswer(store.get())?.id === null) return;
    store.set({ messages: mergeMessage(store.get().messages, message) });
  }

  function onEvent(live: LiveEvent): void {
    const { messages, talk } = store.get();
    switch (live.event) {
      case 'message':
        if (live.data.message.role === 'agent') store.set({ talk: { ...talk, typing: null } });
        add(live.data.message);
        break;
      case 'withdrawn': {
        const { messageId } = live.data;
        store.set({
          messages: messages.filter((one) => one.role !== 'assistant' || one.id !== messageId),
        });
        break;
      }
      case 'controller': {
        const form = live.data.controller === 'person' ? null : talk.form;
        store.set({ talk: { ...talk, ...live.data, form, typing: null } });
        break;
      }
      case 'typing':
        store.set({ talk: { ...talk, typing: live.data } });
        break;
      case 'erased':
        emptyErased(context);
    }
  }

  function review(): void {
    stream.review();
    requests.review();
    shown.review();
  }
  const unsubscribe = store.subscribe(review);

  const stopLooking = lookForPeople(context, stream.isHeld, () => {
    stream.keep();
    review();
  });

  // Nothing but a failed load can have said so before.
  const { talk: before } = store.get();
  if (before.problem === 'networkError') store.set({ talk: { ...before, problem: null } });

  return {
    add,
    review,
    ask: requests.ask,
    back: requests.back,
    closeForm: requests.closeForm,
    /** Tells the person that the visitor is typing, at most once in three seconds. */
    typing(): void {
      const nowMs = Date.now();
      const token = session.token();
      if (store.get().talk.controller !== 'person' || token === null || nowMs - typedAtMs < TYPING_MS) return;
      typedAtMs = nowMs;
      void calls.tellTyping(token).catch(() => undefined);
    },
    dispose(): void {
      stopLooking();
      unsubscribe();
      shown.dispose();
      stream.dispose();
    },
  };
}

/**
 * Asks now and then whether people have come, for a conversation that no stream follows. Asks only for this: to fetch the settings
 * of the page again would replace the chat by a failure if it failed. Returns a function that stops.
 */
function lookForPeople(
  { config, session, store, transport }: ConversationContext,
  isHeld: () => boolean,
  onCome: () => void,
): () => void {
  async function look(): Promise<void> {
    const token = session.token();
    if (!config().people || !store.get().hasConversation || isHeld() || document.hidden) return;
    const settings = await transport.config(token).then(
      (response) => response.text(),
      () => '',
    );
    const { live } = fields(fields(parseJson(settings)).people);
    if (live === true && session.token() === token) onCome();
  }
  const looking = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(looking);
}
