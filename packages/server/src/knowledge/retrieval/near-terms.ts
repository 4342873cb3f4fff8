import type { QueryWord } from '@parley/knowledge/language/query-words';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ChatbotKey } from './searched-key.ts';

const prefixLetters = 3;
const minLetters = 5;
const longLetters = 10;
const minPartLetters = 5;
const maxTerms = 2_000;
const maxWords = 8;
const afterPrefix = '\u{10ffff}';

/**
 * For words that no chunk contains, returns index terms that differ by one letter (two in a long word) after the third letter, as
 * with a typo or an ending unknown to the stemmer. Words without such terms are omitted from the result.
 */
export async function nearTerms(
  reader: Reader,
  { organizationId, chatbotId }: ChatbotKey,
  unknown: readonly QueryWord[],
): Promise<Map<QueryWord, string[]>> {
  const words = unknown.filter(({ variants }) => variants.some(canBeMisspelt)).slice(0, maxWords);
  if (words.length === 0) return new Map();
  const prefixes = [
    ...new Set(words.flatMap(({ variants }) => variants.filter(canBeMisspelt).map(prefixOf))),
  ];
  const rows = await reader.rows(sql<{ term: string }>`
    select matches.term from unnest(
      ${prefixes}::text[],
      ${prefixes.map((prefix) => prefix + afterPrefix)}::text[]
    ) as words (prefix, after)
    cross join lateral (
      select distinct term from chunk_terms
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId}
        and term >= words.prefix and term < words.after
      limit ${maxTerms}
    ) as matches`);
  const found = new Map<QueryWord, string[]>();
  for (const word of words) {
    const near = rows
      .map(({ term }) => term)
      .filter((term) => word.variants.some((variant) => isNear(variant, term)));
    if (near.length > 0) found.set(word, near);
  }
  return found;
}

function canBeMisspelt(term: string): boolean {
  return term.length >= minLetters && /^[\p{L}\p{M}]+$/u.test(term);
}

function prefixOf(term: string): string {
  return [...term].slice(0, prefixLetters).join('');
}

function isNear(one: string, other: string): boolean {
  if (!canBeMisspelt(one) || !canBeMisspelt(other)) return false;
  if (isPart(one, other) || isPart(other, one)) return true;
  const allowed = Math.min(one.length, other.length) >= longLetters ? 2 : 1;
  return prefixOf(one) === prefixOf(other) && distance(one, other, allowed) <= allowed;
}

/** Returns whether a word is the beginning of another one that is at most 1.7 times as long: accru(e) and accrual. */
function isPart(word: string, longer: string): boolean {
  return word.length >= minPartLetters && longer.length <= word.length * 1.7 && longer.startsWith(word);
}

/**
 * Returns the optimal string alignment distance (Damerau 1964): letters added, omitted, replaced, or swapped. Stops counting
 * above `most`.
 */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? most + 1;
}
