import { queryWords } from '../language/query-words.ts';
import { parseMarkdown } from '../parsing/markdown/parse-markdown.ts';
import { tidyDocument } from '../parsing/tidy-document.ts';
import type { Passage } from '../passages/passage.ts';
import { segmentDocument } from '../passages/segment.ts';

/** Returns the passages of a Markdown page, all with the same score, as a search for the question would. */
export function passagesOf(markdown: string, query: string, language = 'en'): Passage[] {
  const segments = segmentDocument(tidyDocument(parseMarkdown(Buffer.from(markdown))));
  const asked = queryWords(query, language, [language])
    .filter(({ isOptional, text }) => !isOptional || markdown.toLowerCase().includes(text))
    .map((word) => ({
      ...word,
      weight: word.certainty * (word.isFunction ? 0.3 : 4),
      rarity: word.isFunction ? 0 : 4 * word.certainty,
      passages: word.isFunction ? null : 1,
    }));
  return segments.map((segment) => ({
    chunkId: `chunk-${segment.ordinal}`,
    sourceId: 'source',
    sourceName: 'handbook.md',
    url: null,
    heading: segment.headingPath.at(-1) ?? null,
    headingPath: segment.headingPath,
    ordinal: segment.ordinal,
    page: null,
    text: segment.text,
    blocks: segment.blocks,
    score: 1,
    similarity: null,
    ranks: { text: 1, vector: null },
    language,
    lastSyncedAt: null,
    asked,
  }));
}
