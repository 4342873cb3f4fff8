import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type FoundSentence, markSentence } from './mark-sentence.ts';
import { saidQuery } from './said-words.ts';

/** A search in the messages of conversations. */
export interface MessageSearch {
  text: string;
  /** The search as a tsquery. */
  query: string;
  /** Range of conversation ids to search; all conversations if omitted. */
  within?: IdRange | undefined;
}

/** A range of ids that includes both ends. */
export interface IdRange {
  first: string;
  last: string;
}

/** A search over the languages used in an organization; undefined if it cannot match any message. */
export async function parseMessageSearch(
  tx: Executor,
  organizationId: string,
  text: string,
): Promise<MessageSearch | undefined> {
  const spoken = await tx.rows<{ language: string }>(sql`select language from resolve.said_languages()`);
  const query = saidQuery(
    text,
    spoken.map(({ language }) => language),
    organizationId,
  );
  return query === null ? undefined : { text, query };
}

/**
 * Selects the conversations of the scope's organization that match; ids may repeat.
 * @param maxMessages maximum number of matching messages to read; null for all.
 */
export function conversationsMatching(
  { query, within }: MessageSearch,
  maxMessages: number | null = null,
): Statement {
  if (within)
    return sql`select conversation_id from resolve.said_between(
      ${query}::tsquery, ${within.first}::uuid, ${within.last}::uuid, ${maxMessages}::integer)`;
  return sql`select conversation_id from resolve.said_with(${query}::tsquery, ${maxMessages}::integer)`;
}

/**
 * SQL condition: the conversation `c` matches. `offset 0` makes PostgreSQL check each conversation separately instead of reading
 * the messages of all.
 */
export function hasMatchingMessage({ query }: MessageSearch): Statement {
  return sql`exists (
    select from message_words w
    where w.organization_id = c.organization_id and w.conversation_id = c.id and w.words @@ ${query}::tsquery offset 0)`;
}

/** A sentence that matches a search. */
export interface Found extends FoundSentence {
  messageId: string;
  role: 'user' | 'assistant' | 'agent';
}

/** The first matching sentence of each of these conversations; messages of visitors come before responses. */
export async function findSaid(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
  { text, query }: MessageSearch,
): Promise<Map<string, Found>> {
  const rows = await tx.rows<{
    conversation_id: string;
    id: string;
    role: Found['role'];
    content: string;
    language: string;
  }>(sql`
    select distinct on (w.conversation_id) w.conversation_id, m.id, m.role, left(m.content, 20000) as content, w.language
    from message_words w
    join messages m on m.organization_id = w.organization_id and m.conversation_id = w.conversation_id and m.ordinal = w.ordinal
    where w.organization_id = ${organizationId} and w.conversation_id = any(${[...conversationIds]}::uuid[])
      and w.words @@ ${query}::tsquery
    order by w.conversation_id, m.role <> 'user', m.ordinal`);
  return new Map(
    rows.flatMap(({ conversation_id, id, role, content, language }) => {
      const sentence = markSentence(content, text, language);
      return sentence === null ? [] : [[conversation_id, { messageId: id, role, ...sentence }]];
    }),
  );
}
