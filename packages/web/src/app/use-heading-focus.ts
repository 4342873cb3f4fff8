import { useEffect, useRef } from 'react';
import { focusHeading } from '../components/ui/focus-heading.ts';

/** How long a page may take until its heading is there for good. */
const patienceMs = 10_000;
/** What closes gives the focus back to what opened it, a moment after it is gone. */
const settleMs = 40;
const overlays = '[data-state]:is([role=dialog], [role=alertdialog], [role=menu])';

/**
 * Moves the focus to the heading of each page that is navigated to, so that keyboards and screen readers go on there. It
 * stays where a page has put it into its content, as into a field, and where the reader has left it on the same screen.
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
 * Returns what ends it; so does whatever the reader does. Until then the heading gets the focus again if it is drawn anew,
 * as when the page's data arrive.
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
