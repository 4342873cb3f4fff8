import type { Networks } from '@parley/meaning/networks/networks';
import type { SemanticScores } from '../../packages/knowledge/src/answering/meaning.ts';
import { standaloneQuestion } from '../../packages/knowledge/src/answering/standalone-question.ts';
import type { Passage } from '../../packages/knowledge/src/passages/passage.ts';
import { followUpOf } from '../../packages/knowledge/src/question/complete-question.ts';
import { wholeQuestion } from '../../packages/knowledge/src/question/whole-question.ts';
import type { Database } from '../../packages/server/src/db/database.ts';
import { readerOf, withScope } from '../../packages/server/src/db/scope.ts';
import { recognizeSmallTalk } from '../../packages/server/src/engine/small-talk/recognize.ts';
import { scoreSemantics } from '../../packages/server/src/knowledge/meaning/judge-meaning.ts';
import { readUnitVectors } from '../../packages/server/src/knowledge/meaning/unit-vectors.ts';
import { retrieveFused } from '../../packages/server/src/knowledge/retrieval/retrieve.ts';
import type { KnowledgeBase } from '../../packages/server/src/knowledge/testing/knowledge-base.ts';
import { embedWaiting } from '../../packages/server/src/resources/knowledge/embeddings/embed-waiting.ts';
import {
  listWaiting,
  markReady,
  openIndex,
  saveVectors,
} from '../../packages/server/src/resources/knowledge/embeddings/embeddings.queries.ts';
import type { HelpdeskQuestion } from '../lib/library/helpdesk-questions.ts';
import { teachPages } from '../lib/library/teach-pages.ts';

const modelId = 'meaning:multilingual-e5-small';
const chunksPerRound = 64;
const botName = 'Help desk';

/** Search results for a question, lexical and semantic. */
interface Found {
  query: string;
  /** The message that a follow-up question refers to. */
  earlier: string | null;
  passages: Passage[];
  /** Lexical results only. */
  bare: Passage[];
  meanings: SemanticScores | null;
}

export interface MeantQuestion extends Found {
  question: HelpdeskQuestion;
  /** Results for the question without the surrounding sentences, which is used if the whole message has no answer. */
  alone: Found | null;
}

/** Yields questions about the pages of a folder with the chatbot's search results; skips small talk. */
export async function* askDesk(
  database: Database,
  networks: Networks,
  pages: string,
  questions: readonly HelpdeskQuestion[],
): AsyncGenerator<MeantQuestion> {
  const base = await teachPages(database, pages);
  await embed(database, networks, base);
  const reader = readerOf(database, { organizationId: base.organizationId, userId: null });
  for (const question of questions) {
    if (recognizeSmallTalk(question.question, botName) !== null) continue;
    const { lang } = question;
    const alone = standaloneQuestion(question.question, lang);
    yield {
      question,
      ...(await find(question.question, earlierOf(question), lang)),
      alone: alone === null ? null : await find(alone, null, lang),
    };
  }

  async function find(query: string, earlier: string | null, language: string): Promise<Found> {
    const asked = wholeQuestion(query, earlier);
    const [vector = new Float32Array()] = await networks.embed([asked], 'query');
    const input = { ...base, query, earlier, language };
    const passages = await retrieveFused(database, input, Promise.resolve({ modelId, vector }));
    const bare = await retrieveFused(database, input, Promise.resolve(null));
    const chunkIds = passages.map(({ chunkId }) => chunkId);
    const unitVectors = await readUnitVectors(reader, base, modelId, chunkIds);
    const meanings = await scoreSemantics(
      { read: (text, read, options = {}) => networks.read(text, read, maxPiecesOf(options)) },
      { question: asked, vector: { modelId, vector }, passages, unitVectors },
      (error) => {
        throw error;
      },
    );
    return { query, earlier, passages, bare, meanings };
  }
}

function maxPiecesOf({ maxPieces }: { maxPieces?: number }): { maxPieces?: number } {
  return maxPieces === undefined ? {} : { maxPieces };
}

function earlierOf({ question, lang, history = [] }: HelpdeskQuestion): string | null {
  const before = history.findLast(
    ({ role, content }) => role === 'user' && recognizeSmallTalk(content, botName) === null,
  );
  return before !== undefined && followUpOf(question, lang) !== 'no' ? before.content : null;
}

async function embed(database: Database, networks: Networks, base: KnowledgeBase): Promise<void> {
  const index = { ...base, modelId };
  const inScope = <T>(work: Parameters<typeof withScope<T>>[2]) =>
    withScope(database, { organizationId: base.organizationId, userId: null }, work);
  await inScope((tx) => openIndex(tx, index, { provider: 'meaning', name: modelId, retryAt: new Date() }));
  for (;;) {
    const waiting = await inScope((tx) => listWaiting(tx, index, chunksPerRound));
    if (waiting.length === 0) break;
    const { vectors, units } = await embedWaiting(waiting, (texts) => networks.embed(texts, 'passage'));
    const ids = waiting.map(({ id }) => id);
    await inScope((tx) => saveVectors(tx, index, ids, vectors, units));
  }
  await inScope((tx) => markReady(tx, index, new Date()));
}
