import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { linesInView, type Piece, piecesOf } from './pieces.ts';

/** Number of rows from which a list is virtualized. */
export const virtualFrom = 200;

type VirtualLines = {
  /** Pieces to render, in order. Each rendered line carries `data-line` with its number. */
  pieces: Piece[];
  /** Line height in px, for the height of gaps. */
  lineHeight: number;
};

type VirtualOptions = {
  /** Number of lines in the list; all of the same height. */
  count: number;
  /** Minimum number of lines for virtualization. */
  from: number;
  /** Assumed line height in px, until two lines have been measured. */
  estimate: number;
  /** A line that is always rendered, in addition to the focused one. */
  kept?: number | undefined;
};

type Drawn = { range: readonly [number, number]; kept: number | undefined; lineHeight: number };

/** Virtualizes a long list: renders only the visible lines, and the focused one with its neighbors. */
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
    // Scroll events do not bubble, but a capturing listener receives them from any ancestor.
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

/** Returns the focused line and its neighbors, so that Tab works in both directions. */
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

/** Distance between the tops of two consecutive rendered lines. */
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

/** Returns the visible area inside the window and all scrolling ancestors, in px of the window. */
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
