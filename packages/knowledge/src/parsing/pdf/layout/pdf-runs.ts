/**
 * A run of glyphs as reported by pdf.js; `transform` is a PDF matrix [a b c d e f], and `dir` is 'ttb' for upright characters in
 * vertical text.
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
 * A run with its position: `x` to `endX` and `y` run along and across its own direction, given by `angle`; sizes are in points.
 */
export interface PdfRun {
  text: string;
  size: number;
  angle: number;
  x: number;
  endX: number;
  y: number;
  /** Position in drawing order. */
  order: number;
  /** Whether pdf.js found white space between it and the run drawn before. */
  isSpaced: boolean;
  /** Whether it starts a line in drawing order. */
  isFirst: boolean;
}

/** Maximum distance, in units of the type size, of the same text drawn again for a bold or shadow effect. */
const shadowShift = 0.25;
/** Number of remembered positions per text; a shadow is drawn soon after its text. */
const maxPlaces = 50;
/** Dot leader between a name and its price or page; fewer dots may be an ellipsis. */
const leader = /(?:\. ?){5,}/;

/** Returns the runs of a page in drawing order, without those drawn twice. */
export function toPdfRuns(items: readonly PdfTextItem[]): PdfRun[] {
  const runs: PdfRun[] = [];
  const drawn = new Map<string, Place[]>();
  let isSpaced = false;
  let isFirst = true;
  for (const item of items) {
    if (item.str.trim() === '') {
      isSpaced ||= item.str !== '';
    } else {
      const run = placeRun(item);
      if (!isShadow(run, drawn)) {
        const parts = withoutLeaders({ ...run, order: runs.length, isSpaced, isFirst });
        runs.push(...parts);
        isFirst &&= parts.length === 0;
      }
      isSpaced = false;
    }
    isFirst ||= item.hasEOL;
  }
  return runs;
}

/**
 * Vertical text is treated as a line that runs down the page; the next column is to its left. Mirrored text is read as in a
 * mirror.
 */
function placeRun(item: PdfTextItem): Omit<PdfRun, 'order' | 'isSpaced' | 'isFirst'> {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
  const isColumn = item.dir === 'ttb';
  if (b === 0 && c === 0 && a > 0 && d > 0 && !isColumn)
    return { text: item.str, size: d, angle: 0, x: e, endX: e + item.width, y: f };
  const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI) - (isColumn ? 90 : 0);
  const radians = (angle * Math.PI) / 180;
  const x = e * Math.cos(radians) + f * Math.sin(radians);
  const height = f * Math.cos(radians) - e * Math.sin(radians);
  const y = a * d < b * c ? -height : height;
  const endX = x + (isColumn ? item.height : item.width);
  return { text: item.str, size: Math.hypot(c, d), angle, x, endX, y };
}

/** Splits a run at its dot leaders. The positions are estimates, because pdf.js reports only that of the whole run. */
function withoutLeaders(run: PdfRun): PdfRun[] {
  if (!run.text.includes('..') && !run.text.includes('. .')) return [run];
  const charWidth = (run.endX - run.x) / run.text.length;
  let end = 0;
  const parts = run.text.split(leader).flatMap((part): PdfRun[] => {
    const start = run.text.indexOf(part, end);
    end = start + part.length;
    const text = part.trim();
    if (text === '') return [];
    return [{ ...run, text, x: run.x + start * charWidth, endX: run.x + end * charWidth }];
  });
  return parts.map((part, index) => (index === 0 ? part : { ...part, order: Number.NaN, isFirst: false }));
}

type Place = Pick<PdfRun, 'text' | 'size' | 'angle' | 'x' | 'y'>;

/** Returns whether the same text was already drawn here, according to `drawn`. */
function isShadow(run: Place, drawn: Map<string, Place[]>): boolean {
  const shift = run.size * shadowShift;
  const places = drawn.get(run.text) ?? [];
  const isNear = (one: Place) =>
    Math.abs(one.x - run.x) <= shift && Math.abs(one.y - run.y) <= shift && one.angle === run.angle;
  if (places.slice(-maxPlaces).some(isNear)) return true;
  places.push(run);
  if (places.length === 1) drawn.set(run.text, places);
  return false;
}
