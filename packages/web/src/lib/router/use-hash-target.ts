import { useEffect } from 'react';

/**
 * Scrolls to the element in the address hash, which was not yet rendered when the browser looked for it. Also focuses it, if
 * focusable, now and whenever the hash names it: the browser scrolls by itself, but does not move the focus.
 */
export function useHashTarget(): void {
  useEffect(() => {
    showTarget();
    addEventListener('hashchange', focusTarget);
    // The router dispatches this for its links, after which the browser neither scrolls nor dispatches hashchange.
    addEventListener('pushState', showTarget);
    return () => {
      removeEventListener('hashchange', focusTarget);
      removeEventListener('pushState', showTarget);
    };
  }, []);
}

function target(): HTMLElement | null {
  const id = window.location.hash.slice(1);
  return id === '' ? null : document.getElementById(id);
}

function showTarget(): void {
  target()?.scrollIntoView();
  focusTarget();
}

function focusTarget(): void {
  target()?.focus({ preventScroll: true });
}
