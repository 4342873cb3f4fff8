import type { Controller } from '@parley/contracts/values/inbox-lists';
import { decodeTranscript } from '../../api/decode-message.ts';
import { fields, numberOrNull, parseJson, text } from '../../lib/read.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { Delivery } from '../delivery/deliver.ts';
import type { Store } from '../store.ts';
import { decodeControl, type LiveEvent } from './decode-live.ts';
import { holdLive } from './hold-live.ts';
import { mergeMessage } from './merge-message.ts';
import type { PeopleCalls } from './people-calls.ts';

/** A page that has been hidden for this long lets go of its stream. */
const HIDDEN_MS = 30_000;
/** Pace of reading the transcript where there is no stream, while the visitor waits for people or talks to them. */
const POLL_MS = 10_000;
const IDLE_MS = 30_000;

/** The live stream, open while the conversation may change without the visitor and the page is visible. */
export function createLiveStream(
  { config, delivery, session, store }: ConversationContext,
  calls: PeopleCalls,
  onEvent: (event: LiveEvent) => void,
) {
  let held: { token: string; abort: AbortController } | null = null;
  /** Where the stream of the token's conversation continues; null before its transcript has been read. */
  let lastToken: string | null = null;
  let lastEventId: string | null = null;
  /** Once people had the conversation, the stream stays, because the last lines follow their leaving. */
  let isKept = false;
  const loss = createLoss(delivery, store);
  /** The controller for which the server had no stream; null while there is one. */
  let idleFor: Controller | null = null;
  const visibility = watchVisibility(review);

  function review(): void {
    const { hasConversation, isRestoring, talk } = store.get();
    isKept = hasConversation && (isKept || talk.controller !== 'bot');
    const token = session.token();
    const isMeant =
      token !== null && hasConversation && !isRestoring && (isKept || config().people?.live === true);
    const isWanted = isMeant && !visibility.isAway();
    // A pause ends when something happens that a stream may tell of.
    const isOutdated = idleFor !== null && idleFor !== talk.controller;
    if (held && (!isWanted || isOutdated || held.token !== token)) letGo();
    if (!isMeant) loss.forget();
    if (!held && isWanted) hold(token);
  }

  function letGo(): void {
    held?.abort.abort();
    held = null;
    idleFor = null;
  }

  function hold(token: string): void {
    const abort = new AbortController();
    if (token !== lastToken) lastEventId = null;
    lastToken = token;
    held = { token, abort };
    void holdLive({
      async open(signal) {
        lastEventId ??= await readTranscript(store, calls, token, signal);
        return calls.live(token, lastEventId, signal);
      },
      onEvent: (event, id) => {
        idleFor = null;
        // The first event tells the newest revision, before the messages that lead to it.
        if (id && event.event !== 'controller') lastEventId = id;
        onEvent(event);
      },
      async readInstead(signal) {
        if (isKept) await readTranscript(store, calls, token, signal);
        const { controller } = store.get().talk;
        if (!signal.aborted) idleFor = controller;
        return controller === 'bot' ? IDLE_MS : POLL_MS;
      },
      onConnection: loss.tell,
      connectivity: delivery.connectivity,
      signal: abort.signal,
    });
  }

  return {
    review,
    isHeld: () => held !== null,
    keep(): void {
      isKept = true;
      if (idleFor !== null) letGo();
    },
    dispose(): void {
      visibility.dispose();
      letGo();
      loss.forget();
    },
  };
}

/** What the visitor is told of a lost stream: nothing while the chatbot answers, or without a stream. */
function createLoss({ connectivity }: Delivery, store: Store) {
  let isLost = false;
  return {
    tell(connection: 'ok' | 'lost'): void {
      const isNews = connection === 'ok' ? isLost : store.get().talk.controller !== 'bot';
      isLost = connection === 'lost';
      if (isNews) store.set({ connection });
    },
    forget(): void {
      if (!isLost) return;
      isLost = false;
      if (connectivity.isOnline()) store.set({ connection: 'ok' });
    },
  };
}

/** Merges the transcript into the messages; returns where a stream continues after it. */
async function readTranscript(
  store: Store,
  calls: PeopleCalls,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const response = await calls.transcript(token, signal);
  const transcript = fields(parseJson(await response.text()));
  if (!signal.aborted) {
    store.set({
      messages: decodeTranscript(transcript).reduce(mergeMessage, [...store.get().messages]),
      talk: { ...store.get().talk, ...decodeControl(transcript) },
    });
  }
  return `${text(transcript.conversationId)}:${numberOrNull(transcript.rev) ?? 0}`;
}

/** Tells when the page has been hidden for a while, and when it is seen again. */
function watchVisibility(onChange: () => void): { isAway: () => boolean; dispose: () => void } {
  let isAway = document.hidden;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  function setAway(away: boolean): void {
    isAway = away;
    onChange();
  }
  function onVisibility(): void {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(setAway, HIDDEN_MS, true);
    else setAway(false);
  }
  document.addEventListener('visibilitychange', onVisibility);
  return {
    isAway: () => isAway,
    dispose() {
      clearTimeout(leaving);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
