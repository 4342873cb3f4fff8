import { useEffect } from 'react';

/**
 * Scrolls to the part of the page named in the address, which was not there when the browser looked for it. A part that
 * can have the focus gets it then, and whenever the address names it: the browser itself scrolls back and forth, but
 * leaves the focus where it was.
 */
export function useHashTarget(): void {
  useEffect(() => {
    showTarget();
    addEventListener('hashchange', focusTarget);
    // Sent by the router for its links, after which the browser neither scrolls nor says that the hash changed.
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
