import { useEffect } from 'react';

/**
 * Scrolls to the part of the page named in the address, which was not there when the browser looked for it. A part that
 * can have the focus gets it then, and whenever the address names it: the browser itself scrolls back and forth, but
 * leaves the focus where it was.
 */
export function useHashTarget(): void {
  useEffect(() => {
    target()?.scrollIntoView();
    focusTarget();
    addEventListener('hashchange', focusTarget);
    return () => removeEventListener('hashchange', focusTarget);
  }, []);
}

function target(): HTMLElement | null {
  const id = window.location.hash.slice(1);
  return id === '' ? null : document.getElementById(id);
}

function focusTarget(): void {
  target()?.focus({ preventScroll: true });
}
