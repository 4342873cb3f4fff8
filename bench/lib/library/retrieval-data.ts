import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A paragraph that answers questions. */
export interface Paragraph {
  id: string;
  title?: string;
  text: string;
}

/** A question and the paragraph that answers it. `answers` is missing if the data set withholds it. */
export interface Question {
  id: string;
  question: string;
  gold: string;
  answerable?: boolean | null;
  answers?: string[];
}

export interface DataSet {
  paragraphs: Paragraph[];
  questions: Question[];
}

/** Reads `<data>/retrieval/squad2`; returns null if it is missing. */
export function readSquad(data: string): DataSet | null {
  const folder = join(data, 'retrieval', 'squad2');
  if (!existsSync(join(folder, 'corpus.jsonl'))) return null;
  return {
    paragraphs: readLines<Paragraph>(join(folder, 'corpus.jsonl')),
    questions: readLines<Question>(join(folder, 'questions.jsonl')),
  };
}

/** Reads `<data>/retrieval/xquad`, by language. */
export function readXquad(data: string): Map<string, DataSet> {
  const folder = join(data, 'retrieval', 'xquad');
  const sets = new Map<string, DataSet>();
  if (!existsSync(folder)) return sets;
  for (const file of readdirSync(folder).sort()) {
    const language = /^(\w+)\.corpus\.jsonl$/.exec(file)?.[1];
    if (language === undefined) continue;
    sets.set(language, {
      paragraphs: readLines<Paragraph>(join(folder, file)),
      questions: readLines<Question>(join(folder, `${language}.questions.jsonl`)),
    });
  }
  return sets;
}

function readLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
