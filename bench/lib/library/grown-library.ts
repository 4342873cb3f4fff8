import { type Segment, segmentDocument } from '../../../packages/knowledge/src/passages/segment.ts';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { withPlatform } from '../../../packages/server/src/db/scope.ts';
import { sql } from '../../../packages/server/src/db/sql.ts';
import {
  addSource,
  buildGeneration,
  createKnowledgeBase,
  type KnowledgeBase,
} from '../../../packages/server/src/knowledge/testing/knowledge-base.ts';
import type { Paragraph } from './retrieval-data.ts';

const chunksPerSource = 600;
const sentencesPerChunk = 6;
const minSentenceChars = 30;

/**
 * Creates a chatbot with `chunks` chunks: the paragraphs first, then new combinations of their sentences. Word frequencies stay
 * those of the paragraphs, so a frequent word is in a fixed share of the chunks, however many there are.
 */
export async function growLibrary(
  database: Database,
  paragraphs: readonly Paragraph[],
  chunks: number,
): Promise<KnowledgeBase> {
  const base = await createKnowledgeBase(database);
  const sentences = paragraphs.flatMap(({ text }) => text.split(/(?<=\.)\s+/)).filter(isLong);
  const random = createRandom(11);
  const textOf = (chunk: number) =>
    paragraphs[chunk]?.text ??
    Array.from({ length: sentencesPerChunk }, () => sentences[Math.floor(random() * sentences.length)]).join(
      ' ',
    );
  for (let first = 0; first < chunks; first += chunksPerSource) {
    const length = Math.min(chunksPerSource, chunks - first);
    const segments = Array.from({ length }, (_, ordinal) => segmentOf(textOf(first + ordinal), ordinal));
    const source = await addSource(database, base, `Source ${first / chunksPerSource + 1}`);
    await buildGeneration(database, base, source, 1, segments);
  }
  await withPlatform(database, (tx) => tx.execute(sql`analyze chunk_terms`));
  return base;
}

function isLong(sentence: string): boolean {
  return sentence.length >= minSentenceChars;
}

/** Returns one chunk, even for a text that would normally be split. */
function segmentOf(text: string, ordinal: number): Segment {
  const [segment] = segmentDocument({ title: null, pages: null, blocks: [{ kind: 'paragraph', text }] });
  if (!segment) throw new Error('a paragraph without text');
  return { ...segment, ordinal };
}

/** Returns deterministic numbers from 0 to 1 (Park and Miller 1988). */
function createRandom(seed: number): () => number {
  const modulus = 2_147_483_647;
  let state = seed;
  return () => {
    state = (state * 48_271) % modulus;
    return state / modulus;
  };
}
