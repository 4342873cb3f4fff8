import type { OrganizationImport } from '@parley/contracts/resources/archive/organization-archive';
import type { Transaction } from '../../db/database.ts';
import type {
  ArchivedTalk,
  ConversationConsent,
  OrganizationArchiveDeps,
} from './organization-archive-deps.ts';
import type { OpenArchive } from './read/open-archive.ts';
import { readConversations } from './read/read-conversations.ts';
import { Waiting } from './waiting.ts';

export type ImportedConversations = OrganizationImport['conversations'];
type Deps = Pick<OrganizationArchiveDeps, 'clock' | 'organizationParts'>;

/**
 * Metadata of the archived conversations, from which those within a retention period are counted without reading the archive
 * again.
 */
export interface FoundConversations {
  /** Time of the last message, and number of messages, of each conversation by chatbot number. */
  byChatbot: ReadonlyMap<number, { at: number; messages: number }[]>;
}

/** Validates every conversation of an archive. @throws AppError `validation_failed` */
export async function findConversations({ clock }: Deps, archive: OpenArchive): Promise<FoundConversations> {
  const byChatbot = new Map<number, { at: number; messages: number }[]>();
  for await (const { conversation, messages } of readConversations(archive, clock.now())) {
    const known = byChatbot.get(conversation.chatbot) ?? [];
    known.push({ at: Date.parse(conversation.lastMessageAt), messages: messages.length });
    byChatbot.set(conversation.chatbot, known);
  }
  return { byChatbot };
}

/**
 * Adds conversations that are within the retention period of their chatbot; a dry run only counts them.
 * @param created ids of the created chatbots by their number in the archive
 * @param links conversation ids by link number, for conversations that leads refer to
 */
export async function importConversations(
  tx: Transaction,
  deps: Deps,
  organizationId: string,
  {
    archive,
    found,
    created,
    links,
  }: Pick<Adding, 'archive' | 'created' | 'links'> & { found: FoundConversations },
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportedConversations> {
  const kept = new Map<number, number>();
  for (const [number, chatbotId] of created) {
    const since = await deps.organizationParts.keptSince(tx, organizationId, chatbotId);
    kept.set(number, since.getTime());
  }
  const counts = countOf(found, kept);
  const isNeeded = counts.added > 0 || links.size > 0;
  if (!isDryRun && isNeeded) await addAll(tx, deps, organizationId, { archive, created, links, kept });
  return counts;
}

interface Adding {
  archive: OpenArchive;
  created: ReadonlyMap<number, string>;
  /** Conversation ids by link number, for conversations that leads refer to. */
  links: ReadonlyMap<number, string>;
  /** Start of the retention period by chatbot number. */
  kept: ReadonlyMap<number, number>;
}

function countOf({ byChatbot }: FoundConversations, kept: ReadonlyMap<number, number>) {
  const counts: ImportedConversations = { added: 0, messages: 0, expired: 0, leftOut: 0 };
  for (const [number, conversations] of byChatbot) {
    const since = kept.get(number);
    for (const { at, messages } of conversations) {
      if (since === undefined) counts.leftOut += 1;
      else if (at < since) counts.expired += 1;
      else {
        counts.added += 1;
        counts.messages += messages;
      }
    }
  }
  return counts;
}

async function addAll(
  tx: Transaction,
  deps: Deps,
  organizationId: string,
  { archive, created, links, kept }: Adding,
): Promise<void> {
  const parts = deps.organizationParts;
  const waiting = new Waiting<ArchivedTalk>();
  const agreed = new Waiting<ConversationConsent>();
  const flush = async () => {
    for (const [chatbotId, talks] of waiting.take())
      await parts.addConversations(tx, organizationId, { chatbotId, talks, links });
    for (const [chatbotId, consents] of agreed.take())
      await parts.addConsents(tx, organizationId, { chatbotId, consents });
  };
  const sums = new Map<string, { messages: number; answers: number; responseMs: number }>();
  for await (const { length, ...talk } of readConversations(archive, deps.clock.now())) {
    const { chatbot, lastMessageAt, link, consents } = talk.conversation;
    const chatbotId = created.get(chatbot);
    if (chatbotId === undefined) continue;
    if (Date.parse(lastMessageAt) >= (kept.get(chatbot) ?? 0)) {
      addTo(sums, chatbotId, talk);
      waiting.add(chatbotId, talk, { rows: 1 + talk.messages.length + consents.length, length });
    } else {
      const conversationId = link === null ? undefined : links.get(link);
      // Imports consents of expired conversations if a lead refers to them.
      if (conversationId === undefined) continue;
      for (const consent of consents)
        agreed.add(chatbotId, { conversationId, consent }, { rows: 1, length: consent.statement.length });
    }
    if (waiting.isFull() || agreed.isFull()) await flush();
  }
  await flush();
  const counts = [...sums].map(([chatbotId, sum]) => ({ chatbotId, ...sum }));
  await parts.countMessages(tx, organizationId, counts);
}

/** Counts like the events of turns: questions, and answers with a known response time. */
function addTo(
  sums: Map<string, { messages: number; answers: number; responseMs: number }>,
  chatbotId: string,
  { messages }: ArchivedTalk,
): void {
  const sum = sums.get(chatbotId) ?? { messages: 0, answers: 0, responseMs: 0 };
  for (const { role, responseMs } of messages) {
    if (role === 'user' || responseMs !== null) sum.messages += 1;
    if (responseMs !== null) sum.answers += 1;
    sum.responseMs += responseMs ?? 0;
  }
  sums.set(chatbotId, sum);
}
