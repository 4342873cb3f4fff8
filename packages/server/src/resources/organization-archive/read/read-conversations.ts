import {
  type ArchivedConversation,
  type ArchivedMessage,
  archivedConversation,
  archivedMessage,
} from '@parley/contracts/resources/archive/archived-conversations';
import {
  maxArchivedDaySum,
  maxArchivedMessages,
  maxArchivedTalkLength,
} from '@parley/contracts/values/archive-limits';
import { checkInput } from '../../../kernel/exchange/check-input.ts';
import { parseUntrusted } from '../../../lib/text/json-text.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import type { ArchivedTalk } from '../organization-archive-deps.ts';
import { conversationsEntry } from './entry-names.ts';
import { linesOf } from './lines-of.ts';
import { damaged, type OpenArchive } from './open-archive.ts';

/** Maximum clock difference for times in the future. */
const aheadMs = dayMs;

/** A conversation with its messages, and its length in characters in the archive. */
export type ReadTalk = ArchivedTalk & { length: number };

/**
 * Yields the conversations of an archive with all of their messages. Keeps one entry in memory.
 * @throws AppError `validation_failed` for invalid data, or if the number differs from the manifest
 */
export async function* readConversations(archive: OpenArchive, now: Date): AsyncGenerator<ReadTalk> {
  const latest = now.getTime() + aheadMs;
  const sums = new DaySums();
  const links = new Set<number>();
  let count = 0;
  let last: { conversation: ArchivedConversation; messages: ArchivedMessage[]; length: number } | undefined;
  for await (const line of linesOf(archive, conversationsEntry)) {
    const value = parseUntrusted(line);
    if (isMessage(value)) {
      const message = checkInput(archivedMessage, value.message);
      if (last === undefined || last.length + line.length > maxArchivedTalkLength) throw damaged();
      last.length += line.length;
      assertNext(last.messages, message, latest);
      sums.add(last.conversation.chatbot, message);
      last.messages.push(message);
      continue;
    }
    if (last !== undefined) yield checked(last);
    const { conversation } = Object(value) as { conversation: unknown };
    last = {
      conversation: checkInput(archivedConversation, conversation),
      messages: [],
      length: line.length,
    };
    assertOwn(last.conversation, archive, latest);
    const { link } = last.conversation;
    if (link !== null && links.has(link)) throw damaged();
    if (link !== null) links.add(link);
    count += 1;
  }
  if (last !== undefined) yield checked(last);
  if (count !== archive.manifest.counts.conversations) throw damaged();
}

function isMessage(value: unknown): value is { message: unknown } {
  return typeof value === 'object' && value !== null && 'message' in value && Object.keys(value).length === 1;
}

function assertOwn(
  { chatbot, startedAt, lastMessageAt, endedAt }: ArchivedConversation,
  { manifest }: OpenArchive,
  latest: number,
): void {
  if (chatbot > manifest.counts.chatbots || Date.parse(startedAt) > Date.parse(lastMessageAt))
    throw damaged();
  if ([lastMessageAt, endedAt ?? lastMessageAt].some((at) => Date.parse(at) > latest)) throw damaged();
}

function assertNext(before: readonly ArchivedMessage[], message: ArchivedMessage, latest: number): void {
  if (before.length >= maxArchivedMessages || message.ordinal <= (before.at(-1)?.ordinal ?? 0))
    throw damaged();
  if (Date.parse(message.createdAt) > latest) throw damaged();
}

/**
 * Requires that messages refer only to messages of their conversation, or to superseding ones after the last, which long
 * conversations lack.
 */
function checked(talk: ReadTalk): ReadTalk {
  const ordinals = new Set(talk.messages.map(({ ordinal }) => ordinal));
  const last = talk.messages.at(-1)?.ordinal ?? 0;
  const isThere = (ordinal: number | null) => ordinal === null || ordinals.has(ordinal);
  for (const { replyTo, supersededBy } of talk.messages) {
    const isLater = supersededBy !== null && supersededBy > last;
    if (!isThere(replyTo) || !(isLater || isThere(supersededBy))) throw damaged();
  }
  return talk;
}

const figures = ['inputTokens', 'outputTokens', 'costMicroUsd', 'responseMs'] as const;

class DaySums {
  readonly #days = new Map<string, number[]>();

  add(chatbot: number, message: ArchivedMessage): void {
    const key = `${chatbot} ${Math.floor(Date.parse(message.createdAt) / dayMs)}`;
    const known = this.#days.get(key);
    const sums = figures.map((figure, place) => (known?.[place] ?? 0) + (message[figure] ?? 0));
    if (sums.some((sum) => sum > maxArchivedDaySum)) throw damaged();
    this.#days.set(key, sums);
  }
}
