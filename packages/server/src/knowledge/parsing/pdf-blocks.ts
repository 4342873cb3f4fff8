import type { ParsedBlock } from './parsed-document.ts';
import type { PdfLine, PdfSpan } from './pdf-lines.ts';
import { shapeItems } from './plain-items.ts';
import { type PlainCell, plainTable } from './plain-table.ts';
import { TableRows } from './table-rows.ts';

const headingRatio = 1.15;
const maxHeadingChars = 200;
const bullet = /^\s*[•‣◦▪●○∙·\uf0b7\uf0a7]\s*/;
const numbered = /^\s*\(?\d{1,2}[.)]\s/;
const unspacedEnd = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff00-\uffef]$/u;
const unspacedStart = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff00-\uffef]/u;

interface Paragraph {
  text: string;
  /** In half points. */
  size: number;
  page: number;
  x: number;
  cells: readonly PdfSpan[];
}

/** A character is about half as wide as it is high. */
const charWidth = 0.5;

/** Converts the lines of all pages (page 1 first) to paragraphs, lists, tables and, by font size, headings. */
export function toPdfBlocks(pages: readonly (readonly PdfLine[])[]): {
  blocks: ParsedBlock[];
  columnNames: string[];
} {
  const paragraphs = pages.flatMap((lines, index) => joinLines(lines, index + 1));
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

/** Rows that follow each other are a table. Cells are in the column of the first row above or below which they are printed. */
function rowsOf(paragraphs: readonly Paragraph[]): {
  rows: Map<Paragraph, ParsedBlock>;
  columnNames: string[];
} {
  const into = new TableRows();
  const rows = new Map<Paragraph, ParsedBlock>();
  let table: Paragraph[] = [];
  const end = (): void => {
    const [first] = table;
    if (first === undefined) return;
    const blocks = plainTable(
      table.map((one) => placedCells(one, first.cells)),
      into,
    );
    table.forEach((one, index) => {
      const block = blocks[index];
      if (block !== undefined) rows.set(one, block);
    });
    table = [];
  };
  for (const paragraph of paragraphs) {
    if (isRow(paragraph.text)) table.push(paragraph);
    else end();
  }
  end();
  return { rows, columnNames: into.columnNames };
}

function placedCells({ text, cells }: Paragraph, columns: readonly PdfSpan[]): PlainCell[] {
  const texts = text.split('\t');
  return texts.map((one, index) => {
    const span = texts.length === cells.length ? cells[index] : undefined;
    return { text: one.trim(), column: span === undefined ? -1 : columnOf(span, columns) };
  });
}

/** The column that a cell overlaps most; -1 if there is none. */
function columnOf({ x, endX }: PdfSpan, columns: readonly PdfSpan[]): number {
  const overlaps = columns.map((column) => Math.min(endX, column.endX) - Math.max(x, column.x));
  const most = Math.max(0, ...overlaps);
  return overlaps.findIndex((overlap) => overlap > 0 && overlap === most);
}

/** Two cells make a row, unless the first is only the number or bullet of what follows. */
function isRow(text: string): boolean {
  const cells = cellsOf(text);
  return cells.length > 2 || (cells.length === 2 && (cells[0]?.length ?? 0) > 4);
}

function cellsOf(text: string): string[] {
  return text
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/** The size in which most characters are set. */
function commonSize(paragraphs: readonly Paragraph[]): number {
  const chars = new Map<number, number>();
  for (const { size, text } of paragraphs) chars.set(size, (chars.get(size) ?? 0) + text.length);
  let best = 0;
  for (const [size, count] of chars) if (count > (chars.get(best) ?? 0)) best = size;
  return best;
}

function joinLines(lines: readonly PdfLine[], page: number): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let above: PdfLine | null = null;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last !== undefined && above !== null && continues(above, line)) {
      last.text = joinText(last.text, line.text);
    } else {
      const { text, x, cells } = line;
      paragraphs.push({ text, size: Math.round(line.size * 2) / 2, page, x, cells });
    }
    above = line;
  }
  return paragraphs;
}

/** Continues a paragraph: same type, close below, neither a list item nor indented after a sentence. */
function continues(above: PdfLine, line: PdfLine): boolean {
  if (above.angle !== line.angle || Math.abs(above.size - line.size) > above.size * 0.1) return false;
  if (bullet.test(line.text) || numbered.test(line.text) || isRow(line.text) || isRow(above.text))
    return false;
  const drop = above.y - line.y;
  const isBelow = drop > 0 && drop <= Math.max(above.size, line.size) * 1.7;
  const runsOn = /[\p{Ll},-]\s*$/u.test(above.text) && /^\s*\p{Ll}/u.test(line.text);
  const isIndented = line.x - above.x > line.size && /[.!?:。！？]\s*$/u.test(above.text);
  return (isBelow && !isIndented) || (drop < 0 && runsOn);
}

/** Rejoins words hyphenated at the line's end; scripts without spaces are joined without one. */
function joinText(head: string, tail: string): string {
  const start = head.trimEnd();
  const rest = tail.trimStart();
  if (/\p{L}[-\u00ad\u2010]$/u.test(start) && /^\p{Ll}/u.test(rest)) return start.slice(0, -1) + rest;
  const isUnspaced = unspacedEnd.test(start) && unspacedStart.test(rest);
  return isUnspaced ? start + rest : `${start} ${rest}`;
}
