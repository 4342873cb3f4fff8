import type { FoundKnowledge } from '@parley/contracts/resources/chatbot/knowledge';
import { detectLanguage } from '@parley/knowledge/language/language';
import { type QueryWord, queryWords } from '@parley/knowledge/language/query-words';
import { fold } from '@parley/knowledge/language/terms';
import { wordsOf } from '@parley/knowledge/language/words';
import type { Executor } from '../../../db/database.ts';
import { corpusOf } from '../../../knowledge/retrieval/corpus.ts';
import { rankByTerms } from '../../../knowledge/retrieval/postings/bm25.ts';
import { markSentence } from '../../../record/said/mark-sentence.ts';
import { type FoundPassageRow, listFoundPassages } from './found-passages.queries.ts';
import { listBegunTerms, readPostingsOfAll } from './found-postings.queries.ts';
import { havingAll } from './having-all.ts';

const maxWords = 16;
/** Minimum length of the last word to be matched as a prefix; shorter prefixes match too many words. */
const minPrefixLetters = 4;

/**
 * Passages of all chatbots of an organization that contain every word of a search, best first, each with the sentence that
 * matches most words.
 */
export async function findPassages(
  tx: Executor,
  organizationId: string,
  search: string,
  limit: number,
): Promise<FoundKnowledge['passages']> {
  const corpus = await corpusOf(tx, { organizationId });
  const words = await withBegunWord(tx, organizationId, search, requiredWords(search, corpus.languages));
  if (words.length === 0) return [];
  const terms = words.map(({ variants }) => variants);
  const postings = havingAll(await readPostingsOfAll(tx, organizationId, terms), terms);
  const { chunks } = rankByTerms(postings, corpus, words, limit);
  const rows = await listFoundPassages(tx, organizationId, chunks);
  return rows.flatMap((row) => presentFound(row, search));
}

/** Words that a passage must contain: all content words, with variants in each language of the sources. */
function requiredWords(search: string, languages: readonly string[]): QueryWord[] {
  const language = detectLanguage(search, languages) ?? languages[0] ?? null;
  const topics = queryWords(search, language, languages).filter(
    (word) => !word.isFunction && !word.isOptional,
  );
  const certain = topics.filter(({ certainty }) => certainty === 1);
  return (certain.length > 0 ? certain : topics).slice(0, maxWords).map((word) => ({ ...word, related: [] }));
}

async function withBegunWord(
  tx: Executor,
  organizationId: string,
  search: string,
  words: readonly QueryWord[],
): Promise<QueryWord[]> {
  const last = wordsOf(search, null).at(-1) ?? '';
  const mayBeBegun = last.length >= minPrefixLetters && /^\p{L}+$/u.test(last);
  if (!mayBeBegun || !words.some(({ text }) => text === last)) return [...words];
  const begun = await listBegunTerms(tx, organizationId, fold(last));
  return words.map((word) =>
    word.text === last ? { ...word, variants: [...new Set([...word.variants, ...begun])] } : word,
  );
}

/** Shows the heading or the source name if the words occur only there. */
function presentFound(row: FoundPassageRow, search: string): FoundKnowledge['passages'] {
  const heading = row.heading_path.at(-1) ?? null;
  for (const text of [row.text, heading ?? '', row.source_name]) {
    const sentence = markSentence(text, search, row.language ?? 'und');
    if (sentence === null) continue;
    return [
      {
        chunkId: row.chunk_id,
        ordinal: row.ordinal,
        heading,
        page: row.page,
        url: row.url,
        text: sentence.text,
        marks: sentence.marks,
        sourceId: row.source_id,
        sourceName: row.source_name,
        chatbotId: row.chatbot_id,
        chatbotName: row.chatbot_name,
      },
    ];
  }
  return [];
}
