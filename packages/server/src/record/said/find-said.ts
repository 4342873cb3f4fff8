import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type FoundSentence, markSentence } from './mark-sentence.ts';
import { saidQuery } from './said-words.ts';

/** What is searched for in what was said. */
export interface SaidSearch {
  text: string;
  /** The text of a tsquery. */
  query: string;
  /** The conversations that are searched, by the least and the greatest of their ids; all of them without it. */
  within?: IdRange | undefined;
}

/** Both ends belong to it. */
export interface IdRange {
  first: string;
  last: string;
}

/** A search over the languages that are spoken in an organization; undefined if no message can be found by it. */
export async function openSaid(
  tx: Executor,
  organizationId: string,
  text: string,
): Promise<SaidSearch | undefined> {
  const spoken = await tx.rows<{ language: string }>(sql`select language from resolve.said_languages()`);
  const query = saidQuery(
    text,
    spoken.map(({ language }) => language),
    organizationId,
  );
  return query === null ? undefined : { text, query };
}

/**
 * Selects the conversations of the scope's organization in which it was said; some more than once.
 * @param maxMessages what is read of those in which it was said; all of them if it is null.
 */
export function saidIn({ query, within }: SaidSearch, maxMessages: number | null = null): Statement {
  if (within)
    return sql`select conversation_id from resolve.said_between(
      ${query}::tsquery, ${within.first}::uuid, ${within.last}::uuid, ${maxMessages}::integer)`;
  return sql`select conversation_id from resolve.said_with(${query}::tsquery, ${maxMessages}::integer)`;
}

/** Whether it was said in the conversation `c`, for each by itself: without `offset 0` the messages of all would be read. */
export function isSaidIn({ query }: SaidSearch): Statement {
  return sql`exists (
    select from message_words w
    where w.organization_id = c.organization_id and w.conversation_id = c.id and w.words @@ ${query}::tsquery offset 0)`;
}

/** The sentence in which a search was found. */
export interface Found extends FoundSentence {
  messageId: string;
  role: 'user' | 'assistant' | 'agent';
}

/** Of these conversations, the first sentence that has what is searched for, what visitors said before what they were told. */
export async function findSaid(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
  { text, query }: SaidSearch,
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
