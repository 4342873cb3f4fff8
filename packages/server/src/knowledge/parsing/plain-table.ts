import type { ParsedBlock } from './parsed-document.ts';
import type { TableRows } from './table-rows.ts';

/** A cell of a format that does not mark which row names the columns. */
export interface PlainCell {
  text: string;
  /** Index of its column; -1 if unknown. */
  column: number;
}

const maxHeaderChars = 40;
/** With fewer rows below it, a first row without figures is too likely to be one like the others. */
const minRowsBelow = { pairs: 3, wider: 2 };

/**
 * The rows of one table. Its first row is taken for the header if it has no figures and a column below it has only such.
 * @param isNamed whether it is the header, where the format tells
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

/** Whether a row names the columns of those below it. */
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
