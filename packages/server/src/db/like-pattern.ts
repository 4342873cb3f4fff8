import { type Statement, sql } from './sql.ts';

/** Pattern for `like` and `ilike` that matches any string containing `text` literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Condition that a text expression contains each word, ignoring case and accents on both sides. */
export function containsWords(text: Statement, words: readonly string[]): Statement {
  const patterns = words.map((word) => containing(withoutAccents(word)));
  return sql`regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') ilike all (${patterns}::text[])`;
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}
