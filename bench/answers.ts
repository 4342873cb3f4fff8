import { extractAnswer } from '../packages/knowledge/src/answering/extract.ts';
import type { ExtractedAnswer } from '../packages/knowledge/src/answering/render-answer.ts';
import { type Question, readSquad } from './lib/library/retrieval-data.ts';
import { Library, percent, quantile, withDatabase } from './lib/library/retrieval-library.ts';

interface Tally {
  answerable: number;
  contained: number;
  cited: number;
  answered: number;
  words: number;
  wronglyDeclined: number;
  unanswerable: number;
  declined: number;
}

/**
 * Measures the built-in answerer on `<data>/retrieval/squad2`: how often its answer contains the expected one and cites the right
 * paragraph, how long it is, and how often it declines unanswerable and answerable questions. Prints a table, or one object with
 * `json`.
 */
export async function run({ data, json }: { data: string; json: boolean }): Promise<void> {
  const squad = readSquad(data);
  if (!squad) {
    process.stdout.write(`answers: no data at ${data}/retrieval/squad2\n`);
    return;
  }
  const tally: Tally = {
    answerable: 0,
    contained: 0,
    cited: 0,
    answered: 0,
    words: 0,
    wronglyDeclined: 0,
    unanswerable: 0,
    declined: 0,
  };
  const timesMs: number[] = [];
  await withDatabase(async (database) => {
    const library = await Library.of(database, squad.paragraphs);
    for (const question of squad.questions) {
      if (question.answers === undefined || question.answerable === null) continue;
      const started = performance.now();
      const passages = await library.ask(question.question);
      const answer = extractAnswer({ query: question.question, passages });
      timesMs.push(performance.now() - started);
      count(tally, question, answer, library);
    }
  });
  const figures = {
    contained: percent(tally.contained, tally.answerable),
    cited: percent(tally.cited, tally.answerable),
    words: Math.round((10 * tally.words) / Math.max(tally.answered, 1)) / 10,
    declined: percent(tally.declined, tally.unanswerable),
    wronglyDeclined: percent(tally.wronglyDeclined, tally.answerable),
  };
  process.stdout.write(json ? `${JSON.stringify(figures)}\n` : table(figures, timesMs));
}

function count(tally: Tally, question: Question, answer: ExtractedAnswer, library: Library): void {
  if (question.answerable === false) {
    tally.unanswerable += 1;
    if (answer.status === 'unknown') tally.declined += 1;
    return;
  }
  tally.answerable += 1;
  if (answer.status === 'unknown') {
    tally.wronglyDeclined += 1;
    return;
  }
  const text = answer.content.replace(/ \[\d+\]/g, '');
  tally.answered += 1;
  tally.words += text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0;
  if (
    question.answers?.some(
      (expected) => letters(expected) !== '' && letters(text).includes(letters(expected)),
    )
  ) {
    tally.contained += 1;
  }
  if (answer.citations.some(({ passage }) => library.paragraphOf(passage) === question.gold))
    tally.cited += 1;
}

/** Keeps only letters, digits and marks, so that spacing and punctuation do not matter. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

function table(figures: Record<string, number>, timesMs: readonly number[]): string {
  const lines = Object.entries(figures).map(
    ([name, value]) => `${name.padEnd(16)} ${value.toFixed(2).padStart(8)}`,
  );
  const p50 = quantile(timesMs, 0.5).toFixed(2);
  const p95 = quantile(timesMs, 0.95).toFixed(2);
  return `${lines.join('\n')}\nms a question    p50 ${p50}, p95 ${p95}\n`;
}
