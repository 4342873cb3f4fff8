import { shapeItems } from '../../blocks/plain-items.ts';
import { isHeader, type PlainCell, plainTable } from '../../blocks/plain-table.ts';
import { TableRows } from '../../blocks/table-rows.ts';
import type { ParsedBlock } from '../../parsed-document.ts';
import { type IsWritten, joinText, wordsIn } from './pdf-hyphens.ts';
import { commonSize, overlaps, type PdfLine, type PdfSpan } from './pdf-lines.ts';
import { isFigure } from './pdf-rows.ts';

const headingRatio = 1.15;
const maxHeadingChars = 200;
const bullet = /^\s*[•‣◦▪●○∙·\uf0b7\uf0a7]\s*/;
const numbered = /^\s*\(?\d{1,2}[.)]\s/;

/** Maximum length of an item's mark, such as "iii)". */
const maxMarkChars = 4;
const shortWord = /^(?![ivx]+$)\p{L}{2,}$/iu;

interface Paragraph {
  text: string;
  /** In half points. */
  size: number;
  page: number;
  x: number;
  cells: readonly PdfSpan[];
}

/** Average width of a character in units of the type size. */
const charWidth = 0.5;

/** A table with fewer columns ends at the next line that is not a row. */
const minColumns = 3;
const maxBetweenRows = 3;
/** Maximum number of lines at one height that are compared. */
const maxBeside = 20;
/** Minimum length of a line that continues in the next column. */
const minFullChars = 15;
/** Maximum line spacing within a cell, in units of the type size, and tolerance for a common edge. */
const maxCellLeading = 1.5;
const sameCellEdge = 0.2;

/** Converts the lines of all pages (page 1 first) to paragraphs, lists, tables and, by font size, headings. */
export function toPdfBlocks(pages: readonly (readonly PdfLine[])[]): {
  blocks: ParsedBlock[];
  columnNames: string[];
} {
  const isWritten = wordsIn(pages);
  const paragraphs = pages.flatMap((lines, index) => joinLines(lines, index + 1, isWritten));
  const minHeadingSize = commonSize(paragraphs) * headingRatio;
  const isHeading = ({ text, size }: Paragraph) =>
    size >= minHeadingSize &&
    text.length <= maxHeadingChars &&
    /\p{L}/u.test(text) &&
    !bullet.test(text) &&
    !isRow(text);
  const headingSizes = new Set(paragraphs.filter(isHeading).map((paragraph) => paragraph.size));
  const ranked = [...headingSizes].sort((a, b) => b - a);
  const { rows, columnNames } = rowsOf(paragraphs);
  const shapes = shapeItems(
    paragraphs.map((one) => ({
      text: one.text,
      indent: Math.round(one.x / (one.size * charWidth)),
      isOther: rows.has(one) || isHeading(one),
    })),
    bullet,
  );
  const blocks = paragraphs.map((paragraph, index): ParsedBlock => {
    const { text, size, page } = paragraph;
    const row = rows.get(paragraph);
    if (row !== undefined) return { ...row, page };
    if (isHeading(paragraph))
      return { kind: 'heading', level: Math.min(6, ranked.indexOf(size) + 1), text, page };
    return { ...(shapes[index] ?? { kind: 'paragraph', text }), page };
  });
  return { blocks, columnNames };
}

/**
 * Groups consecutive rows into tables, even with a few lines in between that comment on one of them. Cells are assigned to the
 * columns of the table's first row by their horizontal position.
 */
function rowsOf(paragraphs: readonly Paragraph[]): {
  rows: Map<Paragraph, ParsedBlock>;
  columnNames: string[];
} {
  const into = new TableRows();
  const rows = new Map<Paragraph, ParsedBlock>();
  for (const parts of tablesOf(paragraphs)) {
    const table = parts.flat();
    const isNamed = namesColumns(parts[0] ?? []) || namesColumns(table);
    const blocks = plainTable(placedRows(table), into, isNamed);
    table.forEach((one, index) => {
      const block = blocks[index];
      if (block !== undefined) rows.set(one, block);
    });
  }
  return { rows, columnNames: into.columnNames };
}

/** Returns the tables of a document, each as the parts that other lines separate. */
function tablesOf(paragraphs: readonly Paragraph[]): Paragraph[][][] {
  const tables: Paragraph[][][] = [];
  let part: Paragraph[] = [];
  let between = 0;
  let linesBefore = 0;
  const end = (): void => {
    const table = tables.at(-1);
    if (part.length > 0 && table !== undefined && goesOn(table.flat(), part, linesBefore)) table.push(part);
    else if (part.length > 0) tables.push([part]);
    part = [];
  };
  for (const paragraph of paragraphs) {
    if (isRow(paragraph.text)) {
      if (part.length === 0) linesBefore = between;
      part.push(paragraph);
      between = 0;
    } else {
      end();
      between += 1;
    }
  }
  end();
  return tables;
}

function namesColumns(table: readonly Paragraph[]): boolean {
  const [header, ...below] = placedRows(table);
  return header !== undefined && isHeader(header, below);
}

function placedRows(table: readonly Paragraph[]): PlainCell[][] {
  const columns = table[0]?.cells ?? [];
  return table.map((row) => placedCells(row, columns));
}

/** Returns whether a table continues after a few lines: each cell is in a column of its own, and no new header follows. */
function goesOn(table: readonly Paragraph[], part: readonly Paragraph[], between: number): boolean {
  const [first] = table;
  const [row] = part;
  if (first === undefined || row === undefined || between > maxBetweenRows) return false;
  if (table.at(-1)?.page !== row.page || namesColumns(part)) return false;
  if (first.cells.length < minColumns || row.cells.length < first.cells.length - 1) return false;
  const columns = row.cells.map((cell) => columnOf(cell, first.cells));
  return !columns.includes(-1) && new Set(columns).size === columns.length;
}

function placedCells({ text, cells }: Paragraph, columns: readonly PdfSpan[]): PlainCell[] {
  const texts = text.split('\t');
  return texts.map((one, index) => {
    const span = texts.length === cells.length ? cells[index] : undefined;
    return { text: one.trim(), column: span === undefined ? -1 : columnOf(span, columns) };
  });
}

/** Returns the column that a cell overlaps most; -1 if there is none. */
function columnOf({ x, endX }: PdfSpan, columns: readonly PdfSpan[]): number {
  const overlaps = columns.map((column) => Math.min(endX, column.endX) - Math.max(x, column.x));
  const most = Math.max(0, ...overlaps);
  return overlaps.findIndex((overlap) => overlap > 0 && overlap === most);
}

/** Returns whether a text is a row: two or more cells, unless the first is only the number or bullet of an item. */
function isRow(text: string): boolean {
  const [first = '', ...others] = cellsOf(text);
  return others.length > 1 || (others.length === 1 && (first.length > maxMarkChars || shortWord.test(first)));
}

function cellsOf(text: string): string[] {
  return text
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

function joinLines(lines: readonly PdfLine[], page: number, isWritten: IsWritten): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const heights = Map.groupBy(lines, (line) => Math.round(line.y));
  let above: PdfLine | null = null;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const cell = last === undefined || above === null ? -1 : continuedCell(last, above, line);
    if (last !== undefined && cell >= 0) {
      continueCell(last, cell, line, isWritten);
    } else if (
      last !== undefined &&
      above !== null &&
      !isRow(last.text) &&
      continues(above, line) &&
      !isAcross(above, line, heights)
    ) {
      last.text = joinText(last.text, line.text, isWritten);
    } else {
      const { text, x, cells } = line;
      paragraphs.push({ text, size: Math.round(line.size * 2) / 2, page, x, cells });
    }
    above = line;
  }
  return paragraphs;
}

/** Returns whether one of two lines is in a column and the other spans this column and the next, like a heading over both. */
function isAcross(above: PdfLine, line: PdfLine, heights: ReadonlyMap<number, readonly PdfLine[]>): boolean {
  const isOver = (wide: PdfLine, column: PdfLine) =>
    column.text.length >= minFullChars &&
    overlaps(wide, column) &&
    (heights.get(Math.round(column.y)) ?? [])
      .slice(0, maxBeside)
      .some(
        (beside) => beside.text.length >= minFullChars && overlaps(wide, beside) && !overlaps(column, beside),
      );
  return isOver(above, line) || isOver(line, above);
}

/** Returns the index of the cell that a line below continues, judged by its edges; never the first cell, -1 for none. */
function continuedCell(row: Paragraph, above: PdfLine, line: PdfLine): number {
  const drop = above.y - line.y;
  if (!isRow(row.text) || line.cells.length !== 1 || line.angle !== above.angle) return -1;
  if (drop <= 0 || drop > maxCellLeading * line.size || Math.abs(above.size - line.size) > above.size * 0.1)
    return -1;
  if (row.text.split('\t').length !== row.cells.length) return -1;
  const cell = row.cells.findIndex((span) => isInCell(span, line));
  const next = row.cells[cell + 1];
  return cell < 1 || (next !== undefined && line.endX > next.x) ? -1 : cell;
}

/**
 * Returns whether a line is left-aligned with a cell or, unless it is a figure of another row, right-aligned or centered with it.
 */
function isInCell({ x, endX }: PdfSpan, line: PdfLine): boolean {
  const isSame = (one: number, other: number) => Math.abs(one - other) <= sameCellEdge * line.size;
  if (isSame(x, line.x)) return true;
  return !isFigure(line.text) && (isSame(endX, line.endX) || isSame(x + endX, line.x + line.endX));
}

function continueCell(row: Paragraph, cell: number, line: PdfLine, isWritten: IsWritten): void {
  const texts = row.text.split('\t');
  texts[cell] = joinText(texts[cell] ?? '', line.text, isWritten);
  row.text = texts.join('\t');
  row.cells = row.cells.map((span, index) =>
    index === cell ? { x: span.x, endX: Math.max(span.endX, line.endX) } : span,
  );
}

/**
 * Returns whether a line continues a paragraph: same type size, close below, and neither a list item nor indented after a
 * sentence.
 */
function continues(above: PdfLine, line: PdfLine): boolean {
  if (above.angle !== line.angle || Math.abs(above.size - line.size) > above.size * 0.1) return false;
  if (bullet.test(line.text) || numbered.test(line.text) || isRow(line.text) || isRow(above.text))
    return false;
  const drop = above.y - line.y;
  const isBelow = drop > 0 && drop <= Math.max(above.size, line.size) * 1.7;
  const isFull = drop > -line.size || above.text.length >= minFullChars;
  const runsOn = isFull && /[\p{Ll},-]\s*$/u.test(above.text) && /^\s*\p{Ll}/u.test(line.text);
  const isIndented = line.x - above.x > line.size && /[.!?:。！？]\s*$/u.test(above.text);
  return (isBelow && !isIndented) || (drop < 0 && runsOn);
}
