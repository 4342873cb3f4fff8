/**
 * One run of glyphs as reported by pdf.js; `transform` is a PDF matrix [a b c d e f], `dir` is 'ttb' for
 * upright characters set below each other.
 */
export interface PdfTextItem {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

/**
 * One printed line; a tab in `text` stands for a gap as between table cells. `x` to `endX` and `y` run along
 * and across the line's own direction; sizes are in points. `cells` are the parts between the gaps.
 */
export interface PdfLine {
  text: string;
  size: number;
  angle: number;
  x: number;
  endX: number;
  y: number;
  cells: PdfSpan[];
}

/** From where to where something is printed along its line. */
export interface PdfSpan {
  x: number;
  endX: number;
}

/** Wider than any space between words, in units of the type size. */
const cellGap = 1.8;
/** A line with more gaps has no columns. */
const maxCells = 200;

/** Joins the runs of one page to lines, in drawing order. */
export function toPdfLines(items: readonly PdfTextItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | null = null;
  for (const item of items) {
    if (item.str !== '') {
      const run = placeRun(item);
      if (line !== null && !isSameLine(line, run)) {
        lines.push(line);
        line = null;
      }
      line = line === null ? run : extend(line, run);
    }
    if (item.hasEOL && line !== null) {
      lines.push(line);
      line = null;
    }
  }
  if (line !== null) lines.push(line);
  return lines.filter((one) => one.text.trim() !== '');
}

/**
 * A column of upright characters is treated as a line that runs down the page; the next column is to its
 * left.
 */
function placeRun(item: PdfTextItem): PdfLine {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
  const isColumn = item.dir === 'ttb';
  const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI) - (isColumn ? 90 : 0);
  const radians = (angle * Math.PI) / 180;
  const x = e * Math.cos(radians) + f * Math.sin(radians);
  const y = f * Math.cos(radians) - e * Math.sin(radians);
  const endX = x + (isColumn ? item.height : item.width);
  return { text: item.str, size: Math.hypot(c, d), angle, x, endX, y, cells: [{ x, endX }] };
}

/** Spaces have no reliable position or size of their own. */
function isSameLine(line: PdfLine, run: PdfLine): boolean {
  if (run.text.trim() === '') return true;
  return line.angle === run.angle && Math.abs(line.y - run.y) <= Math.max(line.size, run.size) * 0.6;
}

function extend(line: PdfLine, run: PdfLine): PdfLine {
  if (run.text.trim() === '') return { ...line, text: line.text + run.text };
  if (line.text.trim() === '') return { ...run, text: line.text + run.text };
  const size = Math.max(line.size, run.size);
  const isGap = run.x - line.endX > size * cellGap;
  const cells = isGap
    ? [...line.cells, ...run.cells].slice(0, maxCells)
    : [...line.cells.slice(0, -1), { x: line.cells.at(-1)?.x ?? run.x, endX: run.endX }];
  return { ...line, text: line.text + (isGap ? '\t' : '') + run.text, size, endX: run.endX, cells };
}
