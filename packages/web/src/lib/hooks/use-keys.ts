import { useEffect, useRef } from 'react';

/** Actions of single letters. */
type Keys = Readonly<Record<string, (() => void) | undefined>>;

const sequenceKey = 'g';

/** Whether the key was pressed in a text field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [role=combobox], [role=textbox]',
      ))
  );
}

/** Whether a dialog or menu is open, which has the keyboard for itself. */
export function isModal(): boolean {
  return document.querySelector('[role=dialog][data-state=open], [role=alertdialog], [role=menu]') !== null;
}

/** Shortcuts of a screen: single letters, ignored while typing, in dialogs, and after `g`, which opens screens. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let isSecond = false;
    function press(event: KeyboardEvent): void {
      const wasSequence = isSecond;
      isSecond = event.key === sequenceKey && !wasSequence;
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey;
      if (!isPlain || wasSequence || event.defaultPrevented || isTyping(event.target) || isModal()) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
