import { linkTarget, withLinkTarget } from '../blocks/link-targets.ts';
import type { PdfRun } from './layout/pdf-runs.ts';
import { isSeen, type PdfAnnotation } from './pdf-annotations.ts';

interface Link {
  target: string;
  /** Clickable areas in line order, each [left, bottom, right, top]. */
  areas: number[][];
}

interface Part {
  run: PdfRun;
  start: number;
  end: number;
}

const maxLinks = 2_000;
const maxAreas = 20;
/** Maximum distance between the lines of one link, in units of an area's height. */
const maxLineDistance = 2;

/** Adds the targets of a page's links after their words. */
export function withTargets(runs: readonly PdfRun[], annotations: readonly PdfAnnotation[]): PdfRun[] {
  const endings = new Map<PdfRun, { end: number; text: string }[]>();
  for (const { target, areas } of linksOf(annotations)) {
    const parts = areas.flatMap((area) => runs.flatMap((run) => partUnder(run, area)));
    const last = parts.at(-1);
    if (last === undefined) continue;
    const words = parts
      .map(({ run, start, end }) => run.text.slice(start, end))
      .join(' ')
      .trim();
    const ending = withLinkTarget(words, target).slice(words.length);
    if (ending !== '')
      endings.set(last.run, [...(endings.get(last.run) ?? []), { end: last.end, text: ending }]);
  }
  return runs.map((run) => {
    const added = endings.get(run)?.sort((a, b) => b.end - a.end) ?? [];
    const text = added.reduce(
      (whole, { end, text }) => whole.slice(0, end) + text + whole.slice(end),
      run.text,
    );
    return added.length === 0 ? run : { ...run, text };
  });
}

/** Returns the links that lead outside the document. Links on consecutive lines with the same target are merged. */
function linksOf(annotations: readonly PdfAnnotation[]): Link[] {
  const links: Link[] = [];
  for (const annotation of annotations.slice(0, maxLinks)) {
    const target =
      annotation.subtype === 'Link' && isSeen(annotation)
        ? linkTarget(annotation.url ?? annotation.unsafeUrl ?? '')
        : null;
    if (target === null) continue;
    const last = links.at(-1);
    const areas = areasOf(annotation);
    if (last?.target === target && isNextLine(last.areas.at(-1), areas[0])) last.areas.push(...areas);
    else links.push({ target, areas });
  }
  return links;
}

function areasOf({ rect, quadPoints }: PdfAnnotation): number[][] {
  const points = Array.from(quadPoints ?? []).slice(0, maxAreas * 8);
  const areas: number[][] = [];
  for (let i = 0; i + 8 <= points.length; i += 8) {
    const xs = [0, 2, 4, 6].map((n) => points[i + n] ?? 0);
    const ys = [1, 3, 5, 7].map((n) => points[i + n] ?? 0);
    areas.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  }
  return areas.length === 0 ? [rect] : areas;
}

function isNextLine(area: readonly number[] = [], next: readonly number[] = []): boolean {
  const [, bottom = 0, , top = 0] = area;
  const drop = top - (next[3] ?? 0);
  return drop > 0 && drop <= maxLineDistance * (top - bottom);
}

/** Returns the parts of a run inside an area; the run may extend beyond it. */
function partUnder(run: PdfRun, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Part[] {
  const middle = run.y + run.size * 0.3;
  if (run.angle !== 0 || middle < bottom || middle > top || run.endX <= left || run.x >= right) return [];
  const start = wordStart(run.text, letterAt(run, left));
  const end = wordEnd(run.text, letterAt(run, right));
  return start < end ? [{ run, start, end }] : [];
}

/** Estimates the letter of a run at a position, because pdf.js reports only the width of the whole run. */
function letterAt({ text, x, endX }: PdfRun, place: number): number {
  let total = 0;
  for (let index = 0; index < text.length; index += 1) total += relativeWidth(text.charCodeAt(index));
  const scale = (endX - x) / total;
  let at = x;
  for (let index = 0; index < text.length; index += 1) {
    const width = relativeWidth(text.charCodeAt(index)) * scale;
    if (at + width / 2 >= place) return index;
    at += width;
  }
  return text.length;
}

/** Returns the width of a letter in a proportional font, relative to an average one. */
function relativeWidth(code: number): number {
  const letter = String.fromCharCode(code);
  if (" ,.:;!'|()[]ijlftIr-".includes(letter)) return 0.5;
  return 'mwMW@'.includes(letter) ? 1.5 : 1;
}

/** Returns the nearest start of a word, because the estimate is imprecise and links begin with words. */
function wordStart(text: string, at: number): number {
  const before = text.lastIndexOf(' ', at - 1) + 1;
  const after = text.indexOf(' ', at) + 1;
  return after === 0 || at - before <= after - at ? before : after;
}

function wordEnd(text: string, at: number): number {
  const before = text.lastIndexOf(' ', at - 1);
  const next = text.indexOf(' ', at);
  const after = next < 0 ? text.length : next;
  let end = before < 0 || after - at <= at - before ? after : before;
  while (end > 0 && '.,;:!?)\u3002'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
