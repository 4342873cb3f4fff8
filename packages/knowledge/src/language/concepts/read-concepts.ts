import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./areas/', import.meta.url);

/** Concepts as lines of a file: `en: refund, money back | de: Rückerstattung | …`. */
let lines: readonly string[] | undefined;

/**
 * Returns all concepts as lines. Files are read on the first call, since not every process answers questions. Lines that begin
 * with # are comments.
 */
export function conceptLines(): readonly string[] {
  lines ??= readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines;
}

/** Returns the words and phrases of a concept in one language, as written, most typical first. */
export function entriesOf(line: string, language: string): string[] {
  const mark = `| ${language}: `;
  const isFirst = line.startsWith(mark.slice(2));
  const found = isFirst ? 0 : line.indexOf(mark);
  if (found < 0) return [];
  const start = found + (isFirst ? mark.length - 2 : mark.length);
  const end = line.indexOf(' |', start);
  return line.slice(start, end < 0 ? undefined : end).split(', ');
}

/** Returns the languages (ISO 639-1) of a concept. */
export function languagesOf(line: string): string[] {
  return line.split(' | ').map((part) => part.slice(0, part.indexOf(':')));
}
