import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ArchivedConversation,
  type ArchivedMessage,
  archivedConversation,
  archivedMessage,
  maxArchivedLineBytes,
  maxArchivedMessages,
} from '@parley/contracts/resources/archived-conversations';
import { checkInput } from '../../kernel/check-input.ts';
import { decodeUtf8, parseUntrusted } from '../../lib/json-text.ts';
import { conversationsEntry } from './entry-names.ts';
import { damaged, type OpenArchive } from './open-archive.ts';
import type { ArchivedTalk } from './organization-archive-deps.ts';

/** Others are waiting meanwhile. */
const linesAtOnce = 200;
/** Of a conversation with its messages, in characters: it is in memory as a whole. */
const maxTalkLength = 32 * 1_048_576;
/** A clock may be ahead, but not by more. */
const aheadMs = 24 * 3_600_000;
/** Of the tokens, cost and milliseconds of a chatbot's day: figures are integers that are added up. */
const maxOfDay = 1_000_000_000;
const dayMs = 24 * 3_600_000;

/**
 * The conversations of an archive one after the other, each with all of its messages; one entry is in memory at a time.
 * @throws AppError `validation_failed` for what is not as an archive has it, and for more or fewer than the manifest names
 */
export async function* readConversations(archive: OpenArchive, now: Date): AsyncGenerator<ArchivedTalk> {
  const latest = now.getTime() + aheadMs;
  const sums = new DaySums();
  const links = new Set<number>();
  let count = 0;
  let length = 0;
  let last: { conversation: ArchivedConversation; messages: ArchivedMessage[] } | undefined;
  for await (const line of linesOf(archive)) {
    const value = parseUntrusted(line);
    if (isMessage(value)) {
      const message = checkInput(archivedMessage, value.message);
      length += line.length;
      if (last === undefined || length > maxTalkLength) throw damaged();
      assertNext(last.messages, message, latest);
      sums.add(last.conversation.chatbot, message);
      last.messages.push(message);
      continue;
    }
    if (last !== undefined) yield checked(last);
    const { conversation } = Object(value) as { conversation: unknown };
    last = { conversation: checkInput(archivedConversation, conversation), messages: [] };
    assertOwn(last.conversation, archive, latest);
    const { link } = last.conversation;
    if (link !== null && links.has(link)) throw damaged();
    if (link !== null) links.add(link);
    length = 0;
    count += 1;
  }
  if (last !== undefined) yield checked(last);
  if (count !== archive.manifest.counts.conversations) throw damaged();
}

async function* linesOf(archive: OpenArchive): AsyncGenerator<string> {
  let count = 0;
  for (let number = 1; archive.has(conversationsEntry(number)); number += 1) {
    const text = decodeUtf8(await archive.read(conversationsEntry(number)));
    if (text === undefined) throw damaged();
    for (let start = 0; start < text.length; ) {
      const found = text.indexOf('\n', start);
      const end = found === -1 ? text.length : found;
      if (end - start > maxArchivedLineBytes) throw damaged();
      if (end > start) yield text.slice(start, end);
      start = end + 1;
      count += 1;
      if (count % linesAtOnce === 0) await nextTurn();
    }
  }
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

/** Whatever a message names is in its conversation. */
function checked(talk: ArchivedTalk): ArchivedTalk {
  const ordinals = new Set(talk.messages.map(({ ordinal }) => ordinal));
  for (const { replyTo, supersededBy } of talk.messages) {
    if ([replyTo, supersededBy].some((other) => other !== null && !ordinals.has(other))) throw damaged();
  }
  return talk;
}

class DaySums {
  readonly #days = new Map<string, number>();

  add(
    chatbot: number,
    { createdAt, inputTokens, outputTokens, costMicroUsd, responseMs }: ArchivedMessage,
  ): void {
    const key = `${chatbot} ${Math.floor(Date.parse(createdAt) / dayMs)}`;
    const most = Math.max(inputTokens ?? 0, outputTokens ?? 0, costMicroUsd ?? 0, responseMs ?? 0);
    const sum = (this.#days.get(key) ?? 0) + most;
    if (sum > maxOfDay) throw damaged();
    this.#days.set(key, sum);
  }
}
