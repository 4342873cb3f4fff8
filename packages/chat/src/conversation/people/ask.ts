import { ApiError, NetworkError } from '../../api/http.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import type { Talk } from '../chat-state.ts';
import type { ConversationContext } from '../conversation-context.ts';
import { isAboutAccess, renewAccess } from '../delivery/deliver.ts';
import { type Asked, decodeAsked } from './decode-live.ts';
import type { LeftMessage, PeopleCalls } from './people-calls.ts';

type Wish = LeftMessage | Record<never, never>;

/** Asking for a person, leaving a message for one, and the way back. `onAsked` is called before the state changes. */
export function createRequests(context: ConversationContext, calls: PeopleCalls, onAsked: () => void) {
  const { session, store } = context;
  /** What the visitor asked for and may not get before giving consent. */
  let wish: Wish | null = null;
  let isAsking = false;
  /** The visitor's last message before the last call: the next one ends the notice about it. */
  let askedAfter: string | undefined;
  /** Number of messages before the last call: another one tells what became of the form. */
  let countBefore = 0;

  function change(talk: Partial<Talk>): void {
    store.set({ talk: { ...store.get().talk, ...talk } });
  }

  const lastQuestion = () => store.get().messages.findLast(({ role }) => role === 'user')?.key;

  function adopt({ controller, visitorToken, waiting }: Asked, more: Partial<Talk>): void {
    session.adopt(visitorToken);
    onAsked();
    store.set({
      hasConversation: session.token() !== null,
      talk: { ...store.get().talk, controller, waiting, ...more },
    });
  }

  function formIn(state: 'sent' | 'refused'): Partial<Talk> {
    const { form } = store.get().talk;
    return { form: form ? { ...form, state } : null };
  }

  async function ask(body: Wish = {}): Promise<void> {
    const gate = session.gate();
    wish = gate === null ? null : body;
    if (gate !== null) store.set({ gate });
    if (gate !== null || isAsking) return;
    isAsking = true;
    const { hasConversation: hadConversation } = store.get();
    askedAfter = lastQuestion();
    countBefore = store.get().messages.length;
    change({ problem: null });
    try {
      const asked = await attempt(context, () => calls.ask(session.token(), body));
      if (asked === null) wish = body;
      else adopt(asked, 'email' in body ? formIn('sent') : offered(asked, hadConversation));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'validation_failed';
      change(isRefused ? formIn('refused') : { problem: problemOf(error) });
    } finally {
      isAsking = false;
    }
  }

  return {
    ask,
    async back(): Promise<void> {
      askedAfter = lastQuestion();
      try {
        const asked = await attempt(context, () => calls.back(session.token() ?? ''));
        if (asked) adopt(asked, { person: null, typing: null, form: null, problem: null });
      } catch (error) {
        change({ problem: problemOf(error) });
      }
    },
    closeForm: () => change({ form: null }),
    /** Asks for what was wished before consent was given, and ends a notice or a sent form that is over. */
    review(): void {
      const { messages, talk } = store.get();
      if (talk.form?.state === 'sent' && messages.length !== countBefore) change({ form: null });
      if (store.get().talk.problem && lastQuestion() !== askedAfter) change({ problem: null });
      if (wish === null || store.get().gate !== null) return;
      const wished = wish;
      wish = null;
      void ask(wished);
    },
  };
}

/** Calls, once more after the access has been renewed; returns null if the visitor has to provide something first. */
async function attempt(
  context: ConversationContext,
  call: () => Promise<Response>,
  mayRenew = true,
): Promise<Asked | null> {
  const { delivery, session, store } = context;
  try {
    await session.prepare();
    const response = await call();
    return decodeAsked(await response.text());
  } catch (error) {
    if (!(error instanceof ApiError) || !mayRenew || !isAboutAccess(error)) throw error;
    await renewAccess(delivery, error);
    store.set({ gate: session.gate() });
    return session.gate() === null ? attempt(context, call, false) : null;
  }
}

/** A line tells that nobody is there, but only in a conversation that has begun. */
function offered({ input, offer }: Asked, hadConversation: boolean): Partial<Talk> {
  const isUntold = offer === 'none' || (offer === 'message' && !hadConversation);
  return { form: input && { ...input, state: 'open' }, problem: isUntold ? 'closedNow' : null };
}

function problemOf(error: unknown): MessageKey {
  if (error instanceof NetworkError) return 'networkError';
  if (!(error instanceof ApiError)) return 'actionFailed';
  if (error.code === 'chatbot_unavailable') return 'unavailable';
  return error.status === 429 ? 'rateLimited' : 'actionFailed';
}
