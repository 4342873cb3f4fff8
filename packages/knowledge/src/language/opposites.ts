import { anyWord } from '../languages/alternatives.ts';
import { languageOf } from '../languages/languages.ts';
import { wordsOf } from './words.ts';

/** Phrases that ask for the reverse of the previous question. */
const reversal = new RegExp(
  anyWord((language) => language.reversal),
  'giu',
);

/** Returns a message without the phrases that ask for the reverse; null if it has none. */
export function withoutReversal(message: string): string | null {
  const rest = message.replace(reversal, ' ');
  return rest === message ? null : rest;
}

/** Returns the opposites of words in a question, and the words that they replace. */
export function oppositesOf(
  question: string,
  language: string | null,
): { words: string[]; replaced: Set<string> } {
  const asked = wordsOf(question, language);
  const text = ` ${asked.join(' ')} `;
  const words: string[] = [];
  const replaced = new Set<string>();
  for (const pair of (languageOf(language ?? 'en')?.opposites ?? '').split('|')) {
    const sides = pair.split(':').map((side) => side.split(','));
    const side = sides.findIndex((entries) =>
      entries.some((entry) => text.includes(` ${entry.toLowerCase()} `)),
    );
    if (side === -1) continue;
    for (const entry of sides[side] ?? []) for (const word of wordsOf(entry, language)) replaced.add(word);
    for (const entry of sides[1 - side] ?? []) words.push(...wordsOf(entry, language));
  }
  return { words, replaced };
}
