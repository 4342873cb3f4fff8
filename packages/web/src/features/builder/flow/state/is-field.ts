/** Whether keys and the clipboard are those of a field that is typed into. */
export function isField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
