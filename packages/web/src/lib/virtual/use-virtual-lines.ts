import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { linesInView, type Piece, piecesOf } from './pieces.ts';

type VirtualLines = {
  /** What to draw, in order. Each drawn line carries `data-line` with its number. */
  pieces: Piece[];
  /** px from one line to the next, for the height of gaps. */
  lineHeight: number;
};

type VirtualOptions = {
  /** Lines of the list; all of the same height. */
  count: number;
  /** Shorter lists are drawn whole. */
  from: number;
  /** px from one line to the next, until two of them have been measured. */
  estimate: number;
  /** A line that is drawn wherever the list is scrolled to, besides the one that has the focus. */
  kept?: number | undefined;
};

type Drawn = { range: readonly [number, number]; kept: number | undefined; lineHeight: number };

/** Draws only the lines of a long list that can be seen, and the one that has the focus with its neighbors. */
export function useVirtualLines(
  list: RefObject<HTMLElement | null>,
  { count, from, estimate, kept }: VirtualOptions,
): VirtualLines {
  const isVirtual = count >= from;
  const [drawn, setDrawn] = useState<Drawn>(() => ({
    range: linesInView({ top: 0, bottom: window.innerHeight }, estimate, count),
    kept: undefined,
    lineHeight: estimate,
  }));
  const latest = useRef(drawn);
  useLayoutEffect(() => {
    if (!isVirtual) return;
    function update(): void {
      if (!list.current) return;
      const next = measure(list.current, latest.current.lineHeight, count);
      if (isSame(next, latest.current)) return;
      latest.current = next;
      setDrawn(next);
    }
    update();
    const resized = new ResizeObserver(update);
    if (list.current) resized.observe(list.current);
    // Scrolling does not bubble, but it can be seen on its way down, whichever ancestor scrolls.
    document.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      resized.disconnect();
      document.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [list, count, isVirtual]);
  if (!isVirtual) return { pieces: piecesOf(count, [0, count - 1]), lineHeight: drawn.lineHeight };
  const [first, last] = drawn.range;
  const range = [Math.min(first, count - 1), Math.min(last, count - 1)] as const;
  return { pieces: piecesOf(count, range, [kept, ...aroundFocus(drawn.kept)]), lineHeight: drawn.lineHeight };
}

/** The line that has the focus and its neighbors, so that Tab goes on from it in both directions. */
function aroundFocus(line: number | undefined): number[] {
  return line === undefined ? [] : [line - 1, line, line + 1];
}

function measure(list: HTMLElement, known: number, count: number): Drawn {
  const lineHeight = measuredHeight(list) ?? known;
  const { top } = list.getBoundingClientRect();
  const seen = viewOf(list);
  const range = linesInView({ top: seen.top - top, bottom: seen.bottom - top }, lineHeight, count);
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const line = focused?.closest<HTMLElement>('[data-line]')?.dataset.line;
  return { range, kept: line === undefined ? undefined : Number(line), lineHeight };
}

/** From the top of one drawn line to the top of the next. */
function measuredHeight(list: HTMLElement): number | undefined {
  let last: { line: number; top: number } | undefined;
  for (const element of list.querySelectorAll<HTMLElement>('[data-line]')) {
    const line = Number(element.dataset.line);
    const { top } = element.getBoundingClientRect();
    if (last && line === last.line + 1 && top > last.top) return top - last.top;
    if (line !== last?.line) last = { line, top };
  }
  return undefined;
}

/** What the window and the scrolling ancestors leave to be seen, in px of the window. */
function viewOf(list: HTMLElement): { top: number; bottom: number } {
  let view = { top: 0, bottom: window.innerHeight };
  for (let element = list.parentElement; element; element = element.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    const { top, bottom } = element.getBoundingClientRect();
    view = { top: Math.max(view.top, top), bottom: Math.min(view.bottom, bottom) };
  }
  return view;
}

function isSame(a: Drawn, b: Drawn): boolean {
  return (
    a.range[0] === b.range[0] &&
    a.range[1] === b.range[1] &&
    a.kept === b.kept &&
    Math.abs(a.lineHeight - b.lineHeight) < 0.5
  );
}
