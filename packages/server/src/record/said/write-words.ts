import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { saidLanguage, saidWords } from './said-words.ts';

/** A text of a conversation to be indexed. */
export interface SaidText {
  organization_id: string;
  conversation_id: string;
  /** Number of the message; 0 for intents and topics of the conversation. */
  ordinal: number;
  content: string;
  /** Hints for detecting the language of the text. */
  language: string | null;
  locale: string | null;
}

/**
 * Disables cached plans for the rest of the transaction: plans made while tables were small would scan them completely after they
 * have grown.
 */
export async function planEachTime(tx: Executor): Promise<void> {
  await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

/** Recognized intents and topics of a conversation. */
export interface RecognizedTopics {
  organizationId: string;
  conversationId: string;
  language: string | null;
  intent: string | null;
  topics: readonly string[];
}

/** Makes the intents and topics of these conversations searchable, replacing the previous ones. */
export async function indexTopics(tx: Executor, recognized: readonly RecognizedTopics[]): Promise<void> {
  await planEachTime(tx);
  await writeWords(
    tx,
    recognized.toSorted(byId).map(({ organizationId, conversationId, language, intent, topics }) => ({
      organization_id: organizationId,
      conversation_id: conversationId,
      ordinal: 0,
      content: [...topics, intent ?? ''].join('\n'),
      language,
      locale: null,
    })),
  );
}

function byId(a: RecognizedTopics, b: RecognizedTopics): number {
  return a.conversationId < b.conversationId ? -1 : 1;
}

/**
 * Indexes only conversations that still exist, and locks them, so that a deletion deletes these words as well.
 * @param messages in the order of their conversations, in which these are locked
 */
export async function writeWords(tx: Executor, messages: readonly SaidText[]): Promise<void> {
  if (messages.length === 0) return;
  const folded = messages.map((message) => {
    const { content, language, locale } = message;
    const folding = saidLanguage(content, { conversation: language, locale });
    return { ...message, folding, words: saidWords(content, folding, message.organization_id).join('\n') };
  });
  await tx.execute(sql`
    insert into message_words (organization_id, conversation_id, ordinal, language, words)
    select given.organization_id, given.conversation_id, given.ordinal, given.language,
      array_to_tsvector(string_to_array(given.words, E'\n'))
    from unnest(
      ${folded.map((one) => one.organization_id)}::uuid[], ${folded.map((one) => one.conversation_id)}::uuid[],
      ${folded.map((one) => one.ordinal)}::integer[], ${folded.map((one) => one.folding)}::text[],
      ${folded.map((one) => one.words)}::text[]
    ) as given (organization_id, conversation_id, ordinal, language, words)
    where exists (
      select from conversations c where c.organization_id = given.organization_id and c.id = given.conversation_id for key share
    )
    on conflict (organization_id, conversation_id, ordinal) do update set language = excluded.language, words = excluded.words
      where message_words.words <> excluded.words`);
}

/** Schedules indexing of an organization's idle conversations, within a minute or two. */
export async function indexLater(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`
    insert into said_backlog (organization_id) values (${organizationId}::uuid)
    on conflict (organization_id) do update set after_id = excluded.after_id`);
}
