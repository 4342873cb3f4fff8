import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { heirOf } from './keep-row-focus.ts';

/** What opened the newest window: one that follows another opens while nothing has the focus. */
let lastOpener: HTMLElement | null = null;

/** Gives focus back to what opened a modal window; returns its `onCloseAutoFocus`. Radix does so for its own triggers alone. */
export function useFocusBack(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    lastOpener = openerOf(document.activeElement) ?? lastOpener;
    opener.current = lastOpener;
  }, [open]);
  return (event) => {
    event.preventDefault();
    // What the window did may have moved focus already, as to a new step.
    if (document.activeElement !== document.body || !opener.current) return;
    const target = heirOf(opener.current) ?? opener.current;
    if (target.isConnected) target.focus();
    else focusHeading();
  };
}

/** The item of a menu is gone when the window closes; the button that opened the menu is not. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
