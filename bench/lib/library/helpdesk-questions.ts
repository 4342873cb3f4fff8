import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface HelpdeskQuestion {
  id: string;
  /** A folder of pages; for `guide`, whose subfolders are languages, the id contains the language. */
  set: string;
  lang: string;
  kind: string;
  question: string;
  /** Previous messages; the chatbot answers the visitor's ones again. */
  history?: { role: string; content: string }[];
  /** Of each group, the answer must contain one text; undefined if there is no answer. */
  gold?: string[][];
}

/** Reads the questions of a file; none if it is missing. */
export function readQuestions(file: string): HelpdeskQuestion[] {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

/** Returns the folder of pages for a question. */
export function pagesOf({ set, id }: Pick<HelpdeskQuestion, 'set' | 'id'>): string {
  return set === 'guide' ? join(set, id.split('-')[1] ?? '') : set;
}
