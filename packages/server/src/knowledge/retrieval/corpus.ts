import type { Reader } from '../../db/database.ts';
import { nothing, type Statement, sql } from '../../db/sql.ts';
import type { ChatbotKey } from './searched-key.ts';

/** Statistics of a chatbot's searchable knowledge. */
export interface Corpus {
  chunks: number;
  /** Total number of index terms in all chunks. */
  terms: number;
  /** ISO 639-1. */
  languages: string[];
}

/** A chatbot, or all chatbots of its organization. */
type CorpusKey = Pick<ChatbotKey, 'organizationId'> & Partial<Pick<ChatbotKey, 'chatbotId'>>;

/** Returns the size and languages of the enabled sources' live generations. */
export async function corpusOf(reader: Reader, key: CorpusKey): Promise<Corpus> {
  const row = await reader.first(sql<{ corpus: Corpus }>`select ${corpusColumn(key)} as corpus`);
  return row?.corpus ?? { chunks: 0, terms: 0, languages: [] };
}

/** SQL expression whose value is a `Corpus`. */
export function corpusColumn({ organizationId, chatbotId }: CorpusKey): Statement {
  const ofChatbot = chatbotId === undefined ? nothing : sql`and chatbot_id = ${chatbotId}`;
  return sql`(
    with live as (
      select chunk_count, term_count, languages from knowledge_sources
      where organization_id = ${organizationId} ${ofChatbot}
        and enabled and deleted_at is null and live_generation is not null
    )
    select jsonb_build_object(
      'chunks', coalesce(sum(chunk_count), 0),
      'terms', coalesce(sum(term_count), 0),
      'languages', array(select distinct language from live, unnest(languages) as language order by language)
    ) from live
  )`;
}
