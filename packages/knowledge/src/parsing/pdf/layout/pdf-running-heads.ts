import { commonSize, type PdfLine } from './pdf-lines.ts';
import { isTilted } from './pdf-order.ts';

/** On fewer pages, repeated lines must be on every page, at the same position. */
const minPages = 4;
const minShare = 0.6;
/** Number of lines at the top and bottom edge, and the maximum that can be repeated if they are at the same position. */
const edgeLines = 2;
const maxEdgeLines = 6;
/** In points. */
const samePlace = 2;
/** Limits of a page number such as "Page 3 of 12" or "- 3 -", which is not larger than other text. */
const maxNumberLetters = 12;
const maxNumberWords = 2;
const maxNumberChars = 24;
const maxNumberSize = 1.15;
const pageWord =
  /^\P{L}*(?:p|pp|pg|page|s|seite|pág|página|pag|pagina|стр|страница|עמוד|صفحة|صفحه|صفحہ|ページ|頁|第|页|쪽|페이지)(?!\p{L})/iu;

/** A line at the edge of a page, or slanted across it; `key` is its text without numbers. */
interface Edge {
  line: PdfLine;
  page: number;
  key: string;
  numbers: number[];
  isOuter: boolean;
  isTop: boolean;
}

/**
 * Removes running heads, running feet and watermarks: lines at the top or bottom edge, or slanted, that are on most pages. The
 * first one is kept, since a name or address may be nowhere else. Also removes page numbers, which increase with the pages. Lines
 * with other numbers, such as a sum carried over, are kept.
 */
export function withoutRunningHeads(pages: readonly PdfLine[][]): PdfLine[][] {
  const filled = pages.filter((lines) => lines.length > 0).length;
  if (filled < 2) return [...pages];
  const maxSize = commonSize(pages.flat()) * maxNumberSize;
  const dropped = new Set<PdfLine>();
  for (const alike of byKey(pages.flatMap(edgesOf))) {
    const steps = stepsOf(alike);
    const same = alike.filter((edge) =>
      edge.numbers.every((number, slot) => fits(number, edge, steps[slot])),
    );
    const rising = risingHeads(alike, steps);
    const isRising = rising.length > same.length;
    const fitting = isRising ? rising : same;
    const isNumber =
      steps.some((step) => step.isPage) && fitting.every((edge) => isPageNumber(edge, maxSize));
    const repeated = repeatedOf(fitting, filled, isNumber);
    const hasOtherNumber = !isNumber && !isRising && steps.some((step) => step.isPage);
    const mayBeText = filled < minPages && steps.length < 2;
    if (hasOtherNumber && (mayBeText || repeated.some(isNumberedHeading))) continue;
    for (const { line } of repeated.slice(isNumber ? 0 : 1)) dropped.add(line);
  }
  return pages.map((lines) => lines.filter((line) => !dropped.has(line)));
}

function edgesOf(lines: readonly PdfLine[], page: number): Edge[] {
  const byHeight = lines.filter((line) => line.angle === 0).sort((a, b) => b.y - a.y);
  const tilted = lines
    .filter(isTilted)
    .slice(0, maxEdgeLines)
    .map((line) => ({ line, page, ...keyOf(line), isOuter: true, isTop: false }));
  const upright = byHeight.flatMap((line, index): Edge[] => {
    const fromEdge = Math.min(index, byHeight.length - 1 - index);
    if (fromEdge >= maxEdgeLines) return [];
    const isTop = index < byHeight.length - 1 - index;
    return [{ line, page, ...keyOf(line), isOuter: fromEdge < edgeLines, isTop }];
  });
  return [...upright, ...tilted];
}

function keyOf({ text }: PdfLine): Pick<Edge, 'key' | 'numbers'> {
  return {
    key: text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim(),
    numbers: (text.match(/\d+/g) ?? []).map(Number),
  };
}

function byKey(edges: readonly Edge[]): Edge[][] {
  return [...Map.groupBy(edges, ({ key }) => key).values()].filter((group) => group.length > 1);
}

/** Pattern of a number in similar lines: constant, or the page number plus a constant. */
interface Step {
  isPage: boolean;
  value: number;
}

function stepsOf(edges: readonly Edge[]): Step[] {
  return (edges[0]?.numbers ?? []).map((_, slot) => {
    const same = mostFrequent(edges.map(({ numbers }) => numbers[slot] ?? 0));
    const pages = mostFrequent(edges.map(({ numbers, page }) => (numbers[slot] ?? 0) - page));
    return pages.count > same.count
      ? { isPage: true, value: pages.value }
      : { isPage: false, value: same.value };
  });
}

function fits(number: number, { page }: Edge, step: Step | undefined): boolean {
  return step !== undefined && number - (step.isPage ? page : 0) === step.value;
}

function mostFrequent(values: readonly number[]): { value: number; count: number } {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best = { value: 0, count: 0 };
  for (const [value, count] of counts) if (count > best.count) best = { value, count };
  return best;
}

/**
 * Returns lines such as "Page 3 of 12 · Chapter 2": one number is labeled as a page number or is at an end of the line, and the
 * others, of chapters and sections, increase no faster than the pages. A sum carried over increases faster.
 */
function risingHeads(edges: readonly Edge[], steps: readonly Step[]): Edge[] {
  const slot = steps.findIndex(({ isPage }) => isPage);
  const key = edges[0]?.key ?? '';
  if (slot < 0 || steps.length < 2 || !namesPage(key, slot)) return [];
  const heads = edges.filter((edge) => fits(edge.numbers[slot] ?? 0, edge, steps[slot]));
  const isSlow = heads.every((head, index) => {
    const before = heads[index - 1];
    return before === undefined || risesSlowly(before, head, slot);
  });
  return isSlow ? heads : [];
}

function risesSlowly(before: Edge, after: Edge, pageSlot: number): boolean {
  for (const [slot, number] of after.numbers.entries()) {
    const rise = number - (before.numbers[slot] ?? 0);
    // Section numbers restart with each chapter.
    if (slot !== pageSlot && rise !== 0) return rise > 0 && rise <= Math.max(1, after.page - before.page);
  }
  return true;
}

/** Returns whether the number in this slot is labeled as a page number, or begins or ends the line. */
function namesPage(key: string, slot: number): boolean {
  const texts = key.split('#');
  const [before = '', after = ''] = [texts[slot], texts[slot + 1]];
  if (slot === 0 && before.trim() === '') return true;
  if (slot === texts.length - 2 && after.trim() === '') return true;
  return pageWord.test(before.match(/\p{L}+/gu)?.at(-1) ?? '') || pageWord.test(after);
}

/** Returns the similar lines to remove: at the edge of most pages, or at the same position near it. */
function repeatedOf(edges: readonly Edge[], filled: number, isNumber: boolean): Edge[] {
  const height = mostFrequent(edges.map(({ line }) => Math.round(line.y))).value;
  const inPlace = edges.filter(
    ({ line, key, isOuter, isTop }) =>
      Math.abs(line.y - height) <= samePlace &&
      (line.cells.length === 1 || (isOuter && !isTop)) &&
      (isNumber || /\p{L}{3}/u.test(key)),
  );
  const atEdge = filled < minPages ? [] : edges.filter(({ isOuter }) => isOuter);
  const least = filled >= minPages ? filled * minShare : isNumber ? Math.max(2, filled - 1) : filled;
  return [atEdge, inPlace].find((some) => new Set(some.map(({ page }) => page)).size >= least) ?? [];
}

function isPageNumber({ line, key, numbers, isTop }: Edge, maxSize: number): boolean {
  const words = key.match(/\p{L}+/gu) ?? [];
  if (key.length > maxNumberChars || words.join('').length > maxNumberLetters) return false;
  if (line.cells.length > 1 || words.length > maxNumberWords || line.size > maxSize) return false;
  return !isTop || words.length === 0 || numbers.length > 1 || pageWord.test(key);
}

/** "Lesson 3" at the top of a page is its title. */
function isNumberedHeading({ isTop, key }: Edge): boolean {
  return isTop && key.length <= maxNumberChars;
}
