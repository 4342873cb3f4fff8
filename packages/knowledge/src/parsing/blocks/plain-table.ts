import type { ParsedBlock } from '../parsed-document.ts';
import type { TableRows } from './table-rows.ts';

/** A cell of a format that does not mark header rows. */
export interface PlainCell {
  text: string;
  /** Index of its column; -1 if unknown. */
  column: number;
}

const maxHeaderChars = 40;
/** Minimum rows below a header; with fewer, a first row without digits may be an ordinary row. */
const minRowsBelow = { pairs: 3, wider: 2 };

/**
 * Builds the rows of one table. The first row is the header if it has no digits and a column below it has digits in every cell.
 * @param isNamed whether the first row is the header, if the format specifies it
 */
export function plainTable(
  rows: readonly (readonly PlainCell[])[],
  into: TableRows,
  isNamed?: boolean,
): ParsedBlock[] {
  const table = into.startTable();
  const [header = [], ...below] = rows;
  const hasHeader = isNamed ?? isHeader(header, below);
  const names = new Map(
    hasHeader ? header.map(({ text, column }) => [column, into.nameColumn(text)] as const) : [],
  );
  return rows.map((cells) =>
    into.row(
      cells.map((cell) => cell.text),
      {
        table,
        isHeader: hasHeader && cells === header,
        columns: cells.map((cell) => names.get(cell.column) ?? null),
      },
    ),
  );
}

/** Returns whether a row names the columns of those below it. */
export function isHeader(header: readonly PlainCell[], below: readonly (readonly PlainCell[])[]): boolean {
  const filled = header.filter((cell) => cell.text !== '');
  if (filled.length < 2) return false;
  if (below.length < (filled.length === 2 ? minRowsBelow.pairs : minRowsBelow.wider)) return false;
  if (filled.some(({ text }) => /\d/.test(text) || text.length > maxHeaderChars)) return false;
  return filled.some(({ column }) => {
    const cells = below.flatMap((row) => row.filter((cell) => cell.column === column && cell.text !== ''));
    return cells.length > 1 && cells.every((cell) => /\d/.test(cell.text));
  });
}
