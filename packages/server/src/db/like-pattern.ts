import { type Statement, sql } from './sql.ts';

/** A pattern of `like` and `ilike` for what contains a text as it is written. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The condition that a text of the database contains each word, whatever the case and the accents of both. */
export function containsWords(text: Statement, words: readonly string[]): Statement {
  const patterns = words.map((word) => containing(withoutAccents(word)));
  return sql`regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') ilike all (${patterns}::text[])`;
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}
