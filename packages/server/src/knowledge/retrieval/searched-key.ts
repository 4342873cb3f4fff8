import { nothing, type Statement, sql } from '../../db/sql.ts';

export interface ChatbotKey {
  organizationId: string;
  chatbotId: string;
}

/** What of a chatbot's knowledge is searched. */
export interface SearchedKey extends ChatbotKey {
  /** Only sources that carry one of these; all of them if it is empty or left out. */
  tags?: readonly string[];
}

/** The condition on `knowledge_sources`. */
export function withTags({ tags = [] }: SearchedKey): Statement {
  return tags.length === 0 ? nothing : sql`and tags && ${[...tags]}::text[]`;
}
