import { countWords } from '../language/count-words.ts';
import type { Passage } from '../retrieval/passage.ts';
import { fittingAnswer } from './fitting-answer.ts';
import { type ScoredSentence, scoreSentences } from './score-sentences.ts';
import { isSupported } from './support.ts';

export interface ExtractInput {
  query: string;
  /** As returned by `retrieve` for the same question. */
  passages: readonly Passage[];
  /** Default 3. */
  maxSentences?: number;
  /** Default 80. In languages without spaces, characters are converted by the average length of a word. */
  maxWords?: number;
}

/** The source of a sentence in the answer. `quote` is a verbatim part of the passage's text. */
export interface Citation {
  /** The number of its marker in the answer, from 1. */
  n: number;
  passage: Passage;
  quote: string;
}

/** A topic of the knowledge base that is near to a question, and the question that asks about it. */
export interface Topic {
  label: string;
  message: string;
}

export type ExtractedAnswer =
  | { status: 'answered'; content: string; citations: Citation[] }
  | { status: 'unknown'; topics: Topic[] };

const worthAdding = 0.75;

/**
 * Answers with sentences of the passages, each followed by its citation marker ("… [1]"), or reports that no
 * passage supports an answer. Passages are ordered by their best sentence, and sentences by reading order.
 */
export function extractAnswer(input: ExtractInput): ExtractedAnswer {
  const { query, passages, maxSentences = 3, maxWords = 80 } = input;
  const fitting = fittingAnswer(query, passages[0]?.language ?? null);
  const scored = scoreSentences(passages, fitting);
  const best = scored[0];
  if (!best || !isSupported(best, fitting)) return { status: 'unknown', topics: [] };
  const runs = runsOf(choose(scored, maxSentences, maxWords));
  const citations = runs.map((run, index) => ({ n: index + 1, passage: run.passage, quote: run.quote }));
  return { status: 'answered', content: render(runs), citations };
}

function choose(scored: readonly ScoredSentence[], maxSentences: number, maxWords: number): ScoredSentence[] {
  const chosen: ScoredSentence[] = [];
  const texts = new Set<string>();
  let words = 0;
  for (const candidate of scored) {
    if (chosen.length >= maxSentences) break;
    if (chosen[0] && candidate.score < worthAdding * chosen[0].score) break;
    const sentence = chosen.length === 0 ? { ...candidate, text: clip(candidate.text, maxWords) } : candidate;
    const length = countWords(sentence.text);
    const key = sentence.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (texts.has(key) || (chosen.length > 0 && words + length > maxWords)) continue;
    texts.add(key);
    chosen.push(sentence);
    words += length;
  }
  return chosen;
}

/** Truncates a text between words. */
function clip(text: string, maxWords: number): string {
  const words = countWords(text);
  if (words <= maxWords) return text;
  const end = Math.floor((text.length * maxWords) / words);
  const space = text.lastIndexOf(' ', end);
  return text
    .slice(0, space > end / 2 ? space : end)
    .trimEnd()
    .toWellFormed();
}

interface Run {
  passage: Passage;
  sentences: ScoredSentence[];
  quote: string;
}

/** Adjacent sentences of one passage become one quotation. */
function runsOf(chosen: readonly ScoredSentence[]): Run[] {
  const order = [...new Set(chosen.map((sentence) => sentence.rank))];
  const sorted = [...chosen].sort(
    (left, right) => order.indexOf(left.rank) - order.indexOf(right.rank) || left.place - right.place,
  );
  const runs: Run[] = [];
  for (const sentence of sorted) {
    const run = runs.at(-1);
    const last = run?.sentences.at(-1);
    if (run && last && last.rank === sentence.rank && last.place + 1 === sentence.place) {
      run.sentences.push(sentence);
      run.quote = run.passage.text.slice(run.sentences[0]?.start, sentence.start + sentence.text.length);
    } else {
      runs.push({ passage: sentence.passage, sentences: [sentence], quote: sentence.text });
    }
  }
  return runs;
}

function render(runs: readonly Run[]): string {
  return runs
    .map((run, index) => run.sentences.map((sentence) => `${sentence.text} [${index + 1}]`).join(' '))
    .join('\n\n');
}
