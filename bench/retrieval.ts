import { openBenchTable } from './lib/library/embed-library.ts';
import { type DataSet, readSquad, readXquad } from './lib/library/retrieval-data.ts';
import { Library, percent, quantile, withDatabase } from './lib/library/retrieval-library.ts';
import type { BenchOptions } from './main.ts';

interface Figures {
  top1: number;
  top5: number;
}

interface Row extends Figures {
  name: string;
  questions: number;
  p50Ms: number;
  p95Ms: number;
}

/**
 * Measures how often the paragraph that answers a question is ranked first, or among the first five: in
 * `<data>/retrieval/squad2`, in each language of `xquad`, and in all these languages in one chatbot. Prints a table, or one
 * object with `json`. With a `table`, also uses semantic search.
 */
export async function run({ data, json, table: folder }: BenchOptions): Promise<void> {
  const squad = readSquad(data);
  const xquad = readXquad(data);
  if (!squad || xquad.size === 0) {
    process.stdout.write(`retrieval: no data at ${data}/retrieval\n`);
    return;
  }
  const vectors = await openBenchTable(folder);
  const rows: Row[] = [];
  await withDatabase(async (database) => {
    rows.push(await measure('squad2', squad, await Library.of(database, squad.paragraphs, vectors)));
    for (const [language, set] of xquad)
      rows.push(await measure(language, set, await Library.of(database, set.paragraphs, vectors)));
    const mixed = together(xquad);
    rows.push(await measure('mixed', mixed, await Library.of(database, mixed.paragraphs, vectors)));
  });
  process.stdout.write(json ? `${JSON.stringify(summary(rows))}\n` : table(rows));
}

async function measure(name: string, { questions }: DataSet, library: Library): Promise<Row> {
  let top1 = 0;
  let top5 = 0;
  for (const { question, gold } of questions) {
    const passages = await library.ask(question);
    const paragraphs = [...new Set(passages.map((passage) => library.paragraphOf(passage)))];
    const rank = paragraphs.indexOf(gold);
    if (rank === 0) top1 += 1;
    if (rank >= 0 && rank < 5) top5 += 1;
  }
  return {
    name,
    questions: questions.length,
    top1: percent(top1, questions.length),
    top5: percent(top5, questions.length),
    p50Ms: quantile(library.timesMs, 0.5),
    p95Ms: quantile(library.timesMs, 0.95),
  };
}

/** Merges all languages into one set; a question expects the paragraph in its own language. */
function together(sets: ReadonlyMap<string, DataSet>): DataSet {
  const mixed: DataSet = { paragraphs: [], questions: [] };
  for (const [language, { paragraphs, questions }] of sets) {
    mixed.paragraphs.push(
      ...paragraphs.map((paragraph) => ({ ...paragraph, id: `${language} ${paragraph.id}` })),
    );
    mixed.questions.push(
      ...questions.map((question) => ({ ...question, gold: `${language} ${question.gold}` })),
    );
  }
  return mixed;
}

function summary(rows: readonly Row[]) {
  const figures = new Map(rows.map(({ name, top1, top5 }) => [name, { top1, top5 }]));
  const languages = rows.filter(({ name }) => name !== 'squad2' && name !== 'mixed');
  return {
    squad2: figures.get('squad2'),
    xquad: Object.fromEntries(languages.map(({ name, top1, top5 }) => [name, { top1, top5 }])),
    mixed: { top5: figures.get('mixed')?.top5 },
  };
}

function table(rows: readonly Row[]): string {
  const line = (...cells: string[]) =>
    cells.map((cell, index) => (index ? cell.padStart(10) : cell.padEnd(8))).join('');
  const head = line('set', 'questions', 'top-1 %', 'top-5 %', 'p50 ms', 'p95 ms');
  const body = rows.map((row) =>
    line(
      row.name,
      String(row.questions),
      row.top1.toFixed(2),
      row.top5.toFixed(2),
      row.p50Ms.toFixed(2),
      row.p95Ms.toFixed(2),
    ),
  );
  return `${[head, ...body].join('\n')}\n`;
}
