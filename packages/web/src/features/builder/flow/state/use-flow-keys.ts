import type { KeyboardEvent } from 'react';
import type { FlowEditor } from './use-flow-editor.ts';

/** Shortcuts for undo and redo outside of text fields, which have their own undo. */
export function useFlowKeys({ undo, redo }: FlowEditor) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      const hasCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!hasCommand || isTextField(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
      else return;
      event.preventDefault();
    },
  };
}

function isTextField(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea');
}
