import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { LiveEvent } from '@parley/contracts/resources/integrations/events';
import { readerOf, tenantScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';
import { visibleName } from '../../../handover/system-line.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { HttpReply, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { openEventStream } from '../../../lib/net/event-stream.ts';
import { secondMs } from '../../../lib/timing/durations.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { headersOf } from '../streaming/write-turn.ts';
import { isIdentityValid } from '../visitors/identity.policy.ts';
import { type FindPublicChatbot, isOpen } from '../visitors/page/public-access.ts';
import { visibleNamesOf } from '../visitors/page/public-chatbot.presenter.ts';
import { hasUnlocked } from '../visitors/visitor.ts';
import { LiveFeed, type LiveReader } from './live-feed.ts';
import { findTalk, listPlaces } from './people.queries.ts';
import type { RecentStaffing } from './talk.ts';

const maxStreamsPerConversation = 3;
const maxStreams = 20_000;
/** Without a free stream, the chat reads the messages instead, so often. */
const readEverySeconds = 15;
const reconnectAfterMs = secondMs;
/** Streams of closed chatbots and of invalid tokens end within 5 s; a snapshot may be 2 s old. */
const recheckMs = 2 * secondMs;
const renewPlacesMs = 10 * secondMs;
/** A lost notification is found so late at most. */
const lookAtRevsMs = 15 * secondMs;
const maxPlaces = 1_000;

/** The live streams of visitors in this process. */
export interface LiveStreams {
  /** Opens a stream; false, with nothing sent, before there is a conversation or if there are too many streams. */
  open(
    visitor: { snapshot: ChatbotSnapshot; claims: VisitorClaims; language: ChatLanguage },
    request: HttpRequest,
    reply: HttpReply,
  ): Promise<boolean>;
  stop(): void;
}

type StreamDeps = ChatDeps & {
  staffing: RecentStaffing;
  findChatbot: FindPublicChatbot;
  /** The `rev` of these conversations, of any organization; notes that their visitors are here. */
  readRevs(keys: readonly ConversationKey[]): Promise<ReadonlyMap<string, number>>;
  /** Whether nobody may use the installation now. */
  isPaused(): boolean;
};

export function createLiveStreams(deps: StreamDeps): LiveStreams {
  /** By organization and conversation. */
  const feeds = new Map<string, LiveFeed>();

  deps.pubsub.onUpdate(({ organizationId, event }) => {
    if (event.resource !== 'conversation') return;
    const feed = feeds.get(nameOf({ organizationId, conversationId: event.resourceId }));
    if (feed) react(feed, event);
  });

  const timers = [
    every(recheckMs, () => recheck(deps, feeds)),
    every(renewPlacesMs, () => renewPlaces(deps, feeds)),
    every(lookAtRevsMs, () => lookAtRevs(deps, feeds)),
  ];

  return {
    async open({ snapshot, claims, language }, request, reply) {
      const row = await findTalk(readerOf(deps.database, tenantScope(claims.organizationId)), claims);
      if (!row) return false;
      if (countReaders(feeds) >= maxStreams) {
        reply.header('retry-after', String(readEverySeconds));
        return false;
      }
      reply.hijack();
      const stream = openEventStream(reply.raw, headersOf(request, reply));
      const rev = Math.min(revOf(request, claims.conversationId) ?? row.rev, row.rev);
      const reader: LiveReader = { stream, claims, language, rev, talk: null };
      const name = nameOf(claims);
      const feed = feeds.get(name) ?? new LiveFeed(deps, snapshot, claims.conversationId);
      feeds.set(name, feed);
      makeRoom(feed);
      feed.readers.add(reader);
      stream.onClose(() => {
        feed.readers.delete(reader);
        if (feed.readers.size === 0 && feeds.get(name) === feed) feeds.delete(name);
      });
      deps.openStreams.add(stream);
      feed.read();
      // Staff who owe an answer see at once that the visitor is here.
      if (row.offer !== null) {
        deps
          .readRevs([keyOf(feed)])
          .catch((error: unknown) => deps.log.warn({ err: error }, 'visitor_not_noted'));
      }
      return true;
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };

  /** Runs work regularly, and never twice at a time. */
  function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    let isRunning = false;
    const run = async () => {
      if (isRunning || feeds.size === 0) return;
      isRunning = true;
      try {
        await work();
      } catch (error) {
        deps.log.warn({ err: error }, 'live_streams_not_looked_after');
      } finally {
        isRunning = false;
      }
    };
    return setInterval(() => void run(), ms).unref();
  }
}

/** The place to resume after, from `Last-Event-ID`; undefined if the header names another conversation. */
function revOf(request: HttpRequest, conversationId: string): number | undefined {
  const header = request.headers['last-event-id'];
  if (typeof header !== 'string') return undefined;
  const [id, rev] = header.split(':');
  return id === conversationId && rev !== undefined && /^\d{1,9}$/.test(rev) ? Number(rev) : undefined;
}

/** The oldest stream of a conversation gives way to one more. */
function makeRoom({ readers }: LiveFeed): void {
  const [oldest] = readers;
  if (!oldest || readers.size < maxStreamsPerConversation) return;
  readers.delete(oldest);
  oldest.stream.send({ event: 'reconnect', data: { afterMs: reconnectAfterMs } });
  oldest.stream.end();
}

/** Shows what an update means for the conversation's visitor. */
function react(feed: LiveFeed, event: LiveEvent): void {
  if (event.type === 'conversation.erased' || event.type === 'conversation.deleted') {
    feed.end({ event: 'erased', data: {} });
    return;
  }
  const { by, until } = event;
  if (event.type !== 'conversation.typing') {
    // What colleagues read, and whether messages have arrived, is told to staff only.
    if (event.type !== 'conversation.reading' && event.type !== 'message.delivery_changed') feed.read();
    return;
  }
  // While the chatbot has the conversation, nobody has told the visitor that a person reads along.
  if (feed.talk?.controller !== 'person') return;
  if (by?.kind !== 'member' || by.name === undefined || until === undefined) return;
  const author = { kind: by.id === undefined ? 'key' : 'member', name: by.name } as const;
  feed.tell({
    event: 'typing',
    data: { name: visibleName(author, visibleNamesOf(feed.snapshot)), until },
  });
}

/** Ends the streams whose chatbot has closed or whose token is no longer valid, and renews the settings of the others. */
async function recheck(deps: StreamDeps, feeds: ReadonlyMap<string, LiveFeed>): Promise<void> {
  const isPaused = deps.isPaused();
  for (const [chatbotId, ofOne] of Map.groupBy(feeds.values(), ({ snapshot }) => snapshot.chatbotId)) {
    const snapshot = await openChatbot(deps, chatbotId);
    for (const feed of ofOne) {
      if (isPaused || !snapshot) {
        feed.end();
        continue;
      }
      feed.snapshot = snapshot;
      const nowMs = deps.clock.now().getTime();
      for (const { claims, stream } of feed.readers) {
        const isValid =
          claims.expiresAt > nowMs && hasUnlocked(snapshot, claims) && isIdentityValid(snapshot, claims);
        if (!isValid) stream.end();
      }
    }
  }
}

/** The chatbot, unless it was deleted or closed. @throws if the database is unavailable. */
async function openChatbot(
  { findChatbot }: StreamDeps,
  chatbotId: string,
): Promise<ChatbotSnapshot | undefined> {
  try {
    const snapshot = await findChatbot(chatbotId);
    return isOpen(snapshot) ? snapshot : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'chatbot_not_found') return undefined;
    throw error;
  }
}

/** Tells those who wait their place in line, which changes without a change of their own conversation. */
async function renewPlaces(deps: StreamDeps, feeds: ReadonlyMap<string, LiveFeed>): Promise<void> {
  const waiting = [...feeds.values()].filter(({ talk }) => talk?.controller === 'waiting');
  for (const ofOne of Map.groupBy(waiting, ({ snapshot }) => snapshot.chatbotId).values()) {
    const [first] = ofOne;
    if (!first) continue;
    const { snapshot } = first;
    const reader = readerOf(deps.database, tenantScope(snapshot.organizationId));
    const places = await listPlaces(reader, snapshot, maxPlaces);
    const positions = new Map(places.map((place) => [place.conversation_id, place.position]));
    const { wait_seconds: waitSeconds } = await deps.staffing(snapshot);
    for (const feed of ofOne) feed.renewPlace(positions, waitSeconds);
  }
}

/** Reads again where a notification was lost. */
async function lookAtRevs(deps: StreamDeps, feeds: ReadonlyMap<string, LiveFeed>): Promise<void> {
  const open = [...feeds.values()];
  const revs = await deps.readRevs(open.map(keyOf));
  for (const feed of open) {
    // Without a row, the read finds that the conversation is gone.
    if (revs.get(feed.conversationId) !== feed.rev || feed.hasUntold) feed.read();
  }
}

function keyOf({ snapshot, conversationId }: LiveFeed): ConversationKey {
  return { organizationId: snapshot.organizationId, conversationId };
}

function countReaders(feeds: ReadonlyMap<string, LiveFeed>): number {
  let count = 0;
  for (const { readers } of feeds.values()) count += readers.size;
  return count;
}

function nameOf({
  organizationId,
  conversationId,
}: {
  organizationId: string;
  conversationId: string;
}): string {
  return `${organizationId}:${conversationId}`;
}
