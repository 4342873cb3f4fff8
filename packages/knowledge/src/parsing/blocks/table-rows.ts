import type { ParsedBlock, ParsedCell } from '../parsed-document.ts';
import { cleanText } from './clean-text.ts';

export const maxNameChars = 100;
/** Maximum number of column names; further columns have none. */
const maxNames = 20_000;
const separator = ' | ';

/** Builds the rows of a document's tables, and collects their column names. */
export class TableRows {
  readonly columnNames: string[] = [];
  #indexes = new Map<string, number>();
  #tables = 0;

  /** Returns the number of the next table. */
  startTable(): number {
    this.#tables += 1;
    return this.#tables - 1;
  }

  /** Registers a column name; returns null if it is empty. */
  nameColumn(text: string): number | null {
    const name = cleanText(text).slice(0, maxNameChars).toWellFormed().trim();
    if (name === '') return null;
    const known = this.#indexes.get(name);
    if (known !== undefined || this.columnNames.length === maxNames) return known ?? null;
    this.columnNames.push(name);
    this.#indexes.set(name, this.columnNames.length - 1);
    return this.columnNames.length - 1;
  }

  /** Builds a row without its empty cells. `columns` has the column name index of each cell. */
  row(
    texts: readonly string[],
    { table, isHeader, columns }: { table: number; isHeader: boolean; columns: readonly (number | null)[] },
  ): ParsedBlock {
    const kept = texts
      .map((text, index) => ({ text: cleanText(text), column: columns[index] ?? null }))
      .filter((cell) => cell.text !== '');
    const cells = kept.map(({ text, column }): ParsedCell => ({ length: text.length, column }));
    return {
      kind: 'table-row',
      text: kept.map((cell) => cell.text).join(separator),
      table,
      isHeader,
      cells,
    };
  }
}

/** Returns the ranges of a row's text that are its cells; empty if they do not add up to the text. */
export function placeCells(
  text: string,
  cells: readonly ParsedCell[],
): { start: number; end: number; column: number | null }[] {
  let end = -separator.length;
  const placed = cells.map(({ length, column }) => {
    const start = end + separator.length;
    end = start + length;
    return { start, end, column };
  });
  return end === text.length ? placed : [];
}
