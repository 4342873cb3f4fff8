import { nothing, type Statement, sql } from '../../db/sql.ts';

export interface ChatbotKey {
  organizationId: string;
  chatbotId: string;
}

/** Part of a chatbot's knowledge that is searched. */
export interface SearchedKey extends ChatbotKey {
  /** Limits the search to sources with one of these tags; all sources if empty or omitted. */
  tags?: readonly string[];
}

/** SQL condition on `knowledge_sources`. */
export function withTags({ tags = [] }: SearchedKey): Statement {
  return tags.length === 0 ? nothing : sql`and tags && ${[...tags]}::text[]`;
}
