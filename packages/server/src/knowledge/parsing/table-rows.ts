import { cleanText } from './clean-text.ts';
import type { ParsedBlock, ParsedCell } from './parsed-document.ts';

export const maxNameChars = 100;
/** More names than a person would give columns; the cells after them stay without. */
const maxNames = 20_000;
const separator = ' | ';

/** Builds the rows of a document's tables, and collects the names of their columns. */
export class TableRows {
  readonly columnNames: string[] = [];
  #indexes = new Map<string, number>();
  #tables = 0;

  /** The number of the next table. */
  startTable(): number {
    this.#tables += 1;
    return this.#tables - 1;
  }

  /** Registers the name of a column; null if it is empty. */
  nameColumn(text: string): number | null {
    const name = cleanText(text).slice(0, maxNameChars).toWellFormed().trim();
    if (name === '') return null;
    const known = this.#indexes.get(name);
    if (known !== undefined || this.columnNames.length === maxNames) return known ?? null;
    this.columnNames.push(name);
    this.#indexes.set(name, this.columnNames.length - 1);
    return this.columnNames.length - 1;
  }

  /** A row without its empty cells. `columns` has the name of each cell's column by the cell's position. */
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

/** The parts of a row's text that are its cells; empty if they do not add up to it. */
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
