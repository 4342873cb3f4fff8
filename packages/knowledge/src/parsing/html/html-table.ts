import { maxNameChars, type TableRows } from '../blocks/table-rows.ts';
import type { ParsedBlock } from '../parsed-document.ts';

/** A cell as marked up. */
export interface HtmlCell {
  text: string;
  /** Column and row span. */
  columns: number;
  rows: number;
  /** Whether it is a header cell, and whether all its text is bold. */
  isHeader: boolean;
  isBold: boolean;
}

interface PlacedCell {
  text: string;
  from: number;
  to: number;
}

/** A cell that spans rows below. */
interface Carried {
  text: string;
  columns: number;
  rowsLeft: number;
}

/** Later columns have no names. */
const maxColumns = 200;
const maxRowSpan = 1_000;
/** Longer cells are not repeated in each row that they span, and a table repeats at most this many characters in total. */
const maxRepeatedChars = 200;
const maxRepeatedTotal = 20_000;
const nameSeparator = ' / ';

/** One table of a page; assigns its cells, some of which span several, to columns. */
export class HtmlTable {
  /** Whether a row has named the columns. If so, the cells contain data, not the layout of the page. */
  hasHeader = false;
  readonly #rows: TableRows;
  readonly #number: number;
  #names: string[] = [];
  #carried = new Map<number, Carried>();
  #hasData = false;
  #isFirst = true;
  #repeatedChars = 0;

  constructor(rows: TableRows) {
    this.#rows = rows;
    this.#number = rows.startTable();
  }

  /** @param isInHead whether the row is in the table's `thead` */
  row(cells: readonly HtmlCell[], isInHead: boolean): ParsedBlock {
    const placed = this.#place(cells);
    const isHeader = !this.#hasData && isHeaderRow(cells, { isInHead, isFirst: this.#isFirst });
    if (isHeader) this.#addNames(placed);
    else this.#hasData ||= cells.length > 0;
    this.hasHeader ||= isHeader;
    this.#isFirst = false;
    return this.#rows.row(
      placed.map((cell) => cell.text),
      { table: this.#number, isHeader, columns: placed.map((cell) => this.#columnOf(cell)) },
    );
  }

  /** Assigns columns to each cell. A cell that spans rows is repeated in each of them. */
  #place(cells: readonly HtmlCell[]): PlacedCell[] {
    const placed: PlacedCell[] = [];
    const carried = this.#carried;
    this.#carried = new Map();
    let column = 0;
    const placeCarried = (): void => {
      for (let above = carried.get(column); above !== undefined; above = carried.get(column)) {
        carried.delete(column);
        this.#carry(column, { ...above, rowsLeft: above.rowsLeft - 1 });
        placed.push({ text: this.#repeated(above.text), from: column, to: column + above.columns });
        column += above.columns;
      }
    };
    for (const cell of cells) {
      placeCarried();
      const columns = Math.min(Math.max(cell.columns, 1), maxColumns);
      placed.push({ text: cell.text, from: column, to: column + columns });
      this.#carry(column, { text: cell.text, columns, rowsLeft: Math.min(cell.rows, maxRowSpan) - 1 });
      column += columns;
    }
    placeCarried();
    return cells.length === 0 ? [] : placed;
  }

  #carry(column: number, cell: Carried): void {
    if (cell.rowsLeft > 0 && column < maxColumns) this.#carried.set(column, cell);
  }

  #repeated(text: string): string {
    this.#repeatedChars += text.length;
    return text.length > maxRepeatedChars || this.#repeatedChars > maxRepeatedTotal ? '' : text;
  }

  /** Adds a header row to the column names; several header rows are joined, such as "Price / monthly". */
  #addNames(placed: readonly PlacedCell[]): void {
    for (const { text, from, to } of placed) {
      for (let column = from; column < Math.min(to, maxColumns); column += 1) {
        const above = this.#names[column] ?? '';
        if (text === '' || above.length > maxNameChars) continue;
        const isNew = !above.split(nameSeparator).includes(text);
        this.#names[column] = above === '' || !isNew ? above || text : above + nameSeparator + text;
      }
    }
  }

  /**
   * Returns the column name of a cell. One that spans several columns has all their names; one that spans the whole row has none.
   */
  #columnOf({ from, to }: PlacedCell): number | null {
    if (to - from > 1 && from === 0 && to >= this.#names.length) return null;
    const names = this.#names.slice(from, Math.min(to, maxColumns)).filter((name) => name !== '');
    const parts = names.flatMap((name) => name.split(nameSeparator));
    return this.#rows.nameColumn([...new Set(parts)].join(nameSeparator));
  }
}

function isHeaderRow(
  cells: readonly HtmlCell[],
  { isInHead, isFirst }: { isInHead: boolean; isFirst: boolean },
): boolean {
  if (cells.length === 0) return false;
  if (isInHead) return true;
  const filled = cells.filter((cell) => cell.text !== '');
  if (filled.length < 2) return false;
  return filled.every((cell) => cell.isHeader) || (isFirst && filled.every((cell) => cell.isBold));
}
