import { useEffect, useRef } from 'react';
import { focusHeading } from '../components/ui/lib/focus-heading.ts';

/** Longest time that a page may take to render its final heading. */
const patienceMs = 10_000;
/** Closing overlays return the focus to their trigger shortly after they are removed; wait until that has happened. */
const settleMs = 40;
const overlays = '[data-state]:is([role=dialog], [role=alertdialog], [role=menu])';

/**
 * Moves the focus to the heading of each new page, so that keyboard and screen reader users continue there. Does not move it if
 * the page has focused an element of its content, such as a field, or if the path has not changed.
 */
export function useHeadingFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    return focusHeadingOnceThere();
  }, [path]);
}

/**
 * Focuses the heading, and again whenever it is rendered anew, for example after the page's data load. Stops when the user
 * presses a key or a pointer, or when the returned function is called.
 */
function focusHeadingOnceThere(): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const patience = setTimeout(stop, patienceMs);
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', stop, true);
  look();
  return stop;

  function look(): void {
    if (isWanting()) settling ??= setTimeout(settle, settleMs);
  }

  function settle(): void {
    settling = undefined;
    if (isWanting()) focusHeading();
  }

  function onKey({ repeat }: KeyboardEvent): void {
    if (!repeat) stop();
  }

  function stop(): void {
    changes.disconnect();
    clearTimeout(settling);
    clearTimeout(patience);
    removeEventListener('keydown', onKey, true);
    removeEventListener('pointerdown', stop, true);
  }
}

function heading(): HTMLElement | null {
  return document.querySelector('h1');
}

function isWanting(): boolean {
  return (
    !isInContent(document.activeElement) && heading() !== null && document.querySelector(overlays) === null
  );
}

function isInContent(element: Element | null): boolean {
  const content = element?.closest('main');
  return content !== null && content !== undefined && content !== element;
}
