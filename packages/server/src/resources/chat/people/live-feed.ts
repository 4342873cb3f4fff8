import { isDeepStrictEqual } from 'node:util';
import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { LiveChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { EventStream } from '../../../lib/net/event-stream.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { endingSentences, isShown, presentMessage } from '../message.presenter.ts';
import type { MessageRow } from '../message-row.queries.ts';
import { shownToVisitors } from '../visitors/page/public-chatbot.presenter.ts';
import { findTalk, listChangedMessages } from './people.queries.ts';
import { type RecentStaffing, type Talk, talkOf } from './talk.ts';

const batchSize = 500;

/** One live stream of a visitor, from the event after `rev`. */
export interface LiveReader {
  stream: EventStream;
  claims: VisitorClaims;
  language: ChatLanguage;
  /** Everything up to this `rev` has been sent. */
  rev: number;
  /** What was last said of who may speak; null before the first event. */
  talk: Talk | null;
}

type ChangedMessage = MessageRow & { is_superseded: boolean };

/** The live streams of one conversation in this process. Reads what has changed once for all of them. */
export class LiveFeed {
  readonly readers = new Set<LiveReader>();
  readonly #deps: ChatDeps & { staffing: RecentStaffing };
  /** Renewed while the feed is open, because settings are live. */
  snapshot: ChatbotSnapshot;
  /** What was last read of who may speak. */
  talk: Talk | null = null;
  #reading: Promise<void> | null = null;
  #isDirty = false;

  readonly conversationId: string;

  constructor(
    deps: ChatDeps & { staffing: RecentStaffing },
    snapshot: ChatbotSnapshot,
    conversationId: string,
  ) {
    this.#deps = deps;
    this.snapshot = snapshot;
    this.conversationId = conversationId;
  }

  /** Whether a reader has not been told yet who may speak, because its first read failed. */
  get hasUntold(): boolean {
    return [...this.readers].some(({ talk }) => talk === null);
  }

  /** The lowest `rev` that all readers have. */
  get rev(): number {
    return Math.min(...[...this.readers].map(({ rev }) => rev));
  }

  /** Sends what has changed. While a read runs, one more follows it, however many changes arrive. */
  read(): void {
    this.#isDirty = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
      // A change that arrived after the last look.
      if (this.#isDirty && this.readers.size > 0) this.read();
    });
  }

  async #readAll(): Promise<void> {
    while (this.#isDirty && this.readers.size > 0) {
      this.#isDirty = false;
      try {
        await this.#readOnce();
      } catch (error) {
        // The next look at `rev` reads again.
        this.#deps.log.warn({ err: error, chatbotId: this.snapshot.chatbotId }, 'live_feed_not_read');
      }
    }
  }

  async #readOnce(): Promise<void> {
    // A reader that joins meanwhile gets its own read, because it may have less.
    const readers = [...this.readers];
    const [first] = readers;
    if (!first) return;
    const { claims } = first;
    const after = this.rev;
    const { row, latest, messages } = await withScope(
      this.#deps.database,
      tenantScope(claims.organizationId),
      async (tx) => {
        // Read first: what is stored meanwhile is then among the messages, or read the next time.
        const before = await findTalk(tx, claims);
        const changed = await listChangedMessages(tx, claims, after, batchSize);
        // Who may speak is told before the messages that came with it.
        const isOlder = before !== undefined && (changed.at(-1)?.rev ?? 0) > before.rev;
        return { row: before, latest: isOlder ? await findTalk(tx, claims) : before, messages: changed };
      },
    );
    if (!row || !latest) return this.end({ event: 'erased', data: {} });
    const { shown, isMore } = wholeRevs(messages);
    if (isMore) this.#isDirty = true;
    const talk = await talkOf(this.#deps.staffing, this.snapshot, latest);
    this.talk = talk;
    const upTo = isMore ? (shown.at(-1)?.rev ?? row.rev) : Math.max(row.rev, shown.at(-1)?.rev ?? 0);
    for (const reader of readers) this.#tell(reader, talk, shown, upTo);
  }

  /**
   * Sends a reader who may speak, if that has changed, and the messages that it does not have. Nothing counts as delivered by this,
   * because a phone that has lost its network keeps the stream open for minutes.
   */
  #tell(reader: LiveReader, talk: Talk, messages: readonly ChangedMessage[], upTo: number): void {
    const { talk: told } = reader;
    // A changed place in line is told by `renewPlace`, not with every change.
    const isKnown = told?.controller === talk.controller && isDeepStrictEqual(told.person, talk.person);
    if (!isKnown) this.#tellTalk(reader, talk);
    const options = { ...shownToVisitors(this.snapshot), ...endingSentences(this.#deps, reader.language) };
    const missing = messages.filter(({ rev }) => rev > reader.rev).sort((a, b) => a.ordinal - b.ordinal);
    const resumeAt = revsToResumeAt(missing.map(({ rev }) => rev));
    missing.forEach((row, n) => {
      reader.rev = Math.max(reader.rev, resumeAt[n] ?? 0);
      const isGone = !isShown(row) || row.is_superseded;
      send(
        reader,
        isGone
          ? { event: 'withdrawn', data: { messageId: row.id } }
          : { event: 'message', data: { message: presentMessage(row, options) } },
      );
    });
    reader.rev = Math.max(reader.rev, upTo);
  }

  #tellTalk(reader: LiveReader, talk: Talk): void {
    reader.talk = talk;
    send(reader, { event: 'controller', data: talk });
  }

  /** Sends the readers of a visitor who waits the new place in line, if it has changed. */
  renewPlace(positions: ReadonlyMap<string, number>, waitSeconds: number | null): void {
    const position = positions.get(this.conversationId);
    if (position === undefined || this.talk?.controller !== 'waiting') return;
    const talk = { ...this.talk, waiting: { position, waitSeconds } };
    this.talk = talk;
    for (const reader of this.readers) {
      if (reader.talk && !isDeepStrictEqual(reader.talk, talk)) this.#tellTalk(reader, talk);
    }
  }

  /** Sends every reader an event that changes nothing that is stored. */
  tell(event: LiveChatEvent): void {
    for (const reader of this.readers) send(reader, event);
  }

  /** Ends every stream, with a last event if there is anything to say. */
  end(last?: LiveChatEvent): void {
    for (const reader of this.readers) {
      if (last) send(reader, last);
      reader.stream.end();
    }
    this.readers.clear();
  }
}

/** Sends an event with the place to resume after it. */
export function send({ stream, claims, rev }: LiveReader, { event, data }: LiveChatEvent): void {
  stream.send({ id: `${claims.conversationId}:${rev}`, event, data });
}

/**
 * Returns for each change, in the order sent, up to which `rev` its reader then has everything: below the lowest that is still to
 * come, and after the last one the highest.
 */
export function revsToResumeAt(revs: readonly number[]): number[] {
  let lowestToCome: number | undefined;
  const resumeAt = revs.map(() => 0);
  for (let n = revs.length - 1; n >= 0; n -= 1) {
    const rev = revs[n] ?? 0;
    resumeAt[n] = lowestToCome === undefined ? Math.max(...revs) : lowestToCome - 1;
    lowestToCome = Math.min(rev, lowestToCome ?? rev);
  }
  return resumeAt;
}

/** Leaves out a `rev` at the end of a full batch, because more of its messages may follow. */
function wholeRevs(messages: readonly ChangedMessage[]): {
  shown: readonly ChangedMessage[];
  isMore: boolean;
} {
  if (messages.length < batchSize) return { shown: messages, isMore: false };
  const last = messages.at(-1)?.rev;
  const shown = messages.filter(({ rev }) => rev !== last);
  return shown.length === 0 ? { shown: messages, isMore: false } : { shown, isMore: true };
}
