import { toStorableJson } from '../lib/text/storable.ts';

/** A parameterized statement. `Row` is the shape of one result row, with snake_case column names. */
export interface Statement<Row = Record<string, unknown>> {
  /** SQL with $1 … $n. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Never set; only carries the row type. */
  readonly row?: Row;
}

const fragments = new WeakSet<object>();

/**
 * Tagged template for statements and fragments: values become bound parameters, nested `sql` fragments are spliced in. Values are
 * never concatenated into the text, so they cannot inject SQL.
 */
export function sql<Row = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...parts: readonly unknown[]
): Statement<Row> {
  const values: unknown[] = [];
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += isFragment(part) ? splice(part, values) : `$${values.push(part)}`;
    text += strings[index + 1] ?? '';
  });
  const statement: Statement<Row> = { text, values };
  fragments.add(statement);
  return statement;
}

/** The empty fragment, for an omitted condition. */
export const nothing = sql``;

/** Joins fragments with a separator written in code, such as `join(conditions, ' and ')`. */
export function join(
  parts: readonly Statement<unknown>[],
  separator: ' ' | ', ' | ' and ' | ' or ' | ' union all ',
): Statement {
  const values: unknown[] = [];
  const text = parts.map((part) => splice(part, values)).join(separator);
  const statement: Statement = { text, values };
  fragments.add(statement);
  return statement;
}

/** A value for a json or jsonb column, without NUL characters and unpaired surrogates, which PostgreSQL rejects. */
export function json(value: unknown): string {
  return toStorableJson(JSON.stringify(value));
}

function isFragment(part: unknown): part is Statement<unknown> {
  return typeof part === 'object' && part !== null && fragments.has(part);
}

function splice(fragment: Statement<unknown>, values: unknown[]): string {
  const offset = values.length;
  values.push(...fragment.values);
  return fragment.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`);
}

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

/** Limit and offset of a query. */
export interface RowRange {
  limit: number;
  offset: number;
}

/** The row range of a page; pages count from 1. */
export function rowsOfPage({ page, pageSize }: { page: number; pageSize: number }): RowRange {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
