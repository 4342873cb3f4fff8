import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { focusFallbackOf } from './keep-row-focus.ts';

/** Element that opened the newest dialog; a dialog that follows another one opens while nothing has the focus. */
let lastOpener: HTMLElement | null = null;

/**
 * Returns an `onCloseAutoFocus` handler that gives the focus back to the element that opened the dialog. Radix does this only for
 * its own triggers.
 */
export function useFocusBack(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    lastOpener = openerOf(document.activeElement) ?? lastOpener;
    opener.current = lastOpener;
  }, [open]);
  return (event) => {
    event.preventDefault();
    // The dialog's action may already have moved the focus, for example to a new step.
    if (document.activeElement !== document.body || !opener.current) return;
    const target = focusFallbackOf(opener.current) ?? opener.current;
    if (target.isConnected) target.focus();
    else focusHeading();
  };
}

/** A menu item is removed before the dialog closes, so the focus returns to the button that opened the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
