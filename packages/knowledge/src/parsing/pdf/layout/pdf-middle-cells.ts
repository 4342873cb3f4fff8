import { overlaps, type PdfLine } from './pdf-lines.ts';
import { isFigure } from './pdf-rows.ts';

/** Maximum line spacing within a cell, in units of the type size. */
const maxLeading = 1.6;
/** Maximum number of lines in a cell. */
const maxCellLines = 4;
/** Maximum distance of a cell from the vertical middle of its row, in units of the type size. */
const fromMiddle = 0.4;
/** Minimum number of cells in a row; with fewer, adjacent lines may be another block of the page. */
const minRowCells = 3;
const minFigures = 2;
/** A page with more lines is a drawing or an attack, and is left unchanged. */
const maxLines = 2_000;

/**
 * Joins vertically centered text with the other cells of its row: figures next to multi-line cells that begin above them, and a
 * cell of two or four lines whose figures are centered next to it.
 */
export function joinCenteredCells(lines: readonly PdfLine[]): PdfLine[] {
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

/** Inserts the cells of a line into a row, sorted by position. */
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

/** Returns the row whose multi-line cells begin above figures that are vertically centered next to them. */
function rowBeginningAbove(figures: PdfLine, lines: readonly PdfLine[]): PdfLine | undefined {
  return lines.find((row) => {
    if (row.y - figures.y < fromMiddle * row.size || row.y - figures.y > maxCellLines * row.size)
      return false;
    if (row.cells.length < minRowCells || !hasTextPerCell(row) || !isBeside(row, figures)) return false;
    const bottom = bottomOf(row, figures, lines);
    return Math.abs(figures.y - (row.y + bottom) / 2) <= fromMiddle * row.size;
  });
}

/** Returns the baseline of the last line that continues a row without a gap. */
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

/** Returns the lines of a cell that is vertically centered on a row with figures. */
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

/** Returns consecutive lines with the same left edge, unless another line is close above or below. */
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

/** Returns whether a line fits next to or between the cells of a row, at about the same type size. */
function isBeside(row: PdfLine, line: PdfLine): boolean {
  const isSameSize = Math.abs(line.size - row.size) <= row.size * 0.1;
  return isSameSize && line.cells.every((cell) => !row.cells.some((one) => overlaps(one, cell)));
}
