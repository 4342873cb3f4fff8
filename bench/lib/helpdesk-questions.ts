import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface HelpdeskQuestion {
  id: string;
  /** A folder of pages; of `guide`, whose folders are languages, the id names the language. */
  set: string;
  lang: string;
  kind: string;
  question: string;
  /** What was said before; the chatbot answers the visitor's part anew. */
  history?: { role: string; content: string }[];
  /** Of each group, one has to be in the answer; none if there is no answer. */
  gold?: string[][];
}

/** The questions of a file, or none if it is absent. */
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

/** The folder of pages that a question is asked about. */
export function pagesOf({ set, id }: Pick<HelpdeskQuestion, 'set' | 'id'>): string {
  return set === 'guide' ? join(set, id.split('-')[1] ?? '') : set;
}
