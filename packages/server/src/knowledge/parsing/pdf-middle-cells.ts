import { overlaps, type PdfLine } from './pdf-lines.ts';
import { isFigure } from './pdf-rows.ts';

/** Lines of a cell are not further apart, in units of the type size. */
const maxLeading = 1.6;
/** A cell has no more lines. */
const maxCellLines = 4;
/** How far a cell may be from the middle of its row, in units of the type size. */
const fromMiddle = 0.4;
/** With fewer cells, what stands beside lines may be another block of the page. */
const minRowCells = 3;
const minFigures = 2;
/** A page with more lines is a drawing or an attack. */
const maxLines = 2_000;

/**
 * Joins what is set at the middle height of a row with its other cells: figures beside cells of several lines that begin above
 * them, and a cell of two lines or four whose figures stand between its lines.
 */
export function joinMiddles(lines: readonly PdfLine[]): PdfLine[] {
  if (lines.length > maxLines) return [...lines];
  const upright = lines.filter((line) => line.angle === 0).sort((a, b) => b.y - a.y);
  const joined = new Map<PdfLine, PdfLine | null>();
  for (const figures of upright.filter((line) => areFigures(line))) {
    const row = rowBeginningAbove(figures, upright);
    if (row !== undefined) join(joined, row, figures);
  }
  for (const row of upright.filter((line) => line.cells.length > 1 && !joined.has(line))) {
    const cell = cellAround(row, upright);
    if (cell === undefined || cell.some((line) => joined.has(line))) continue;
    const [first, ...others] = cell;
    if (first === undefined) continue;
    const text = cell.map((line) => line.text.trim()).join(' ');
    const endX = Math.max(...cell.map((line) => line.endX));
    join(joined, row, { ...first, text, endX, cells: [{ x: first.x, endX }] });
    for (const line of [first, ...others]) joined.set(line, null);
  }
  return lines
    .map((line) => (joined.has(line) ? joined.get(line) : line))
    .filter((line) => line !== null && line !== undefined);
}

/** Puts the cells of a line among those of a row, in the order in which they are printed. */
function join(joined: Map<PdfLine, PdfLine | null>, row: PdfLine, line: PdfLine): void {
  const whole = joined.get(row) ?? row;
  const cells = [...partsOf(whole), ...partsOf(line)].sort((a, b) => a.x - b.x);
  joined.set(line, null);
  joined.set(row, {
    ...whole,
    text: cells.map(({ text }) => text).join('\t'),
    x: Math.min(whole.x, line.x),
    endX: Math.max(whole.endX, line.endX),
    cells: cells.map(({ x, endX }) => ({ x, endX })),
  });
}

function partsOf(line: PdfLine): { text: string; x: number; endX: number }[] {
  const texts = line.text.split('\t');
  return line.cells.map((span, index) => ({ ...span, text: texts[index] ?? '' }));
}

/** The row in whose cells lines go on below it, as far down as figures at their middle height need. */
function rowBeginningAbove(figures: PdfLine, lines: readonly PdfLine[]): PdfLine | undefined {
  return lines.find((row) => {
    if (row.y - figures.y < fromMiddle * row.size || row.y - figures.y > maxCellLines * row.size)
      return false;
    if (row.cells.length < minRowCells || !hasTextPerCell(row) || !isBeside(row, figures)) return false;
    const bottom = bottomOf(row, figures, lines);
    return Math.abs(figures.y - (row.y + bottom) / 2) <= fromMiddle * row.size;
  });
}

/** The baseline of the last line that goes on below a row without a gap. */
function bottomOf(row: PdfLine, figures: PdfLine, lines: readonly PdfLine[]): number {
  let bottom = row.y;
  let count = 0;
  for (const line of lines) {
    if (line === figures || line.y >= bottom || line.x < row.x || line.endX > row.endX) continue;
    if (bottom - line.y > maxLeading * row.size || line.cells.length > 1) break;
    count += 1;
    if (count === maxCellLines) return Number.NEGATIVE_INFINITY;
    bottom = line.y;
  }
  return bottom;
}

/** The lines of a cell around the middle of which a row with figures is set. */
function cellAround(row: PdfLine, lines: readonly PdfLine[]): PdfLine[] | undefined {
  if (!hasTextPerCell(row) || partsOf(row).filter(({ text }) => isFigure(text)).length < minFigures) return;
  const reach = maxLeading * maxCellLines * row.size;
  const beside = lines.filter(
    (line) => Math.abs(line.y - row.y) <= reach && line !== row && isBeside(row, line),
  );
  return beside
    .filter((line) => line.y > row.y)
    .map((first) => cellFrom(first, beside))
    .find((cell) => {
      const [first, last] = [cell[0], cell.at(-1)];
      if (first === undefined || last === undefined || cell.length % 2 === 1) return false;
      return Math.abs((first.y + last.y) / 2 - row.y) <= (fromMiddle / 2) * row.size;
    });
}

/** The lines below each other at the same edge from one on, if no other line is close above or below. */
function cellFrom(first: PdfLine, lines: readonly PdfLine[]): PdfLine[] {
  const isClose = (above: PdfLine, below: PdfLine) =>
    above.y > below.y && above.y - below.y <= maxLeading * first.size && overlaps(above, below);
  if (first.cells.length > 1 || lines.some((line) => isClose(line, first))) return [];
  const cell = [first];
  for (const line of lines) {
    const above = cell.at(-1);
    if (above === undefined || !isClose(above, line)) continue;
    if (Math.abs(line.x - first.x) > fromMiddle * first.size || line.cells.length > 1 || isFigure(line.text))
      return [];
    if (line.size !== first.size || cell.length === maxCellLines) return [];
    cell.push(line);
  }
  return isFigure(first.text) ? [] : cell;
}

function areFigures(line: PdfLine): boolean {
  return hasTextPerCell(line) && line.text.split('\t').every(isFigure);
}

function hasTextPerCell(line: PdfLine): boolean {
  return line.text.split('\t').length === line.cells.length;
}

/** Whether a line stands beside the cells of a row or between them, in type of about its size. */
function isBeside(row: PdfLine, line: PdfLine): boolean {
  const isSameSize = Math.abs(line.size - row.size) <= row.size * 0.1;
  return isSameSize && line.cells.every((cell) => !row.cells.some((one) => overlaps(one, cell)));
}
