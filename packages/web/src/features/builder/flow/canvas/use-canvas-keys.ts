import { copyNodes } from '@parley/flow/edit/fragment';
import type { KeyboardEvent } from 'react';
import { useFlow } from '../state/flow-context.ts';
import { isField, useClipboard } from '../state/use-clipboard.ts';
import { usePaste } from '../state/use-paste.ts';

/** Canvas shortcuts in addition to React Flow's: `/` adds a step, Enter edits it, and the clipboard works. */
export function useCanvasKeys() {
  const { editor, askStep } = useFlow();
  const paste = usePaste();
  const clipboard = useClipboard();
  const { flow, selected, locked } = editor;

  function onKeyDown(event: KeyboardEvent): void {
    if (isField(event.target)) return;
    const focused = stepOf(event.target);
    const hasCommand = event.ctrlKey || event.metaKey;
    if (event.key === '/' && !hasCommand && !locked) {
      const behind = focused ?? selected.at(-1) ?? flow.nodes.at(-1)?.id;
      event.preventDefault();
      askStep(behind === undefined ? { at: { x: 0, y: 0 } } : { behind });
    } else if (event.key === 'Enter' && focused !== undefined && selected.includes(focused)) {
      event.preventDefault();
      focusInspector();
    } else if (event.key.toLowerCase() === 'd' && hasCommand && selected.length > 0 && !locked) {
      event.preventDefault();
      paste(copyNodes(flow, selected));
    } else if (event.key.toLowerCase() === 'a' && hasCommand) {
      event.preventDefault();
      editor.select(flow.nodes.map(({ id }) => id));
    }
  }
  return { onKeyDown, ...clipboard };
}

function stepOf(target: EventTarget): string | undefined {
  const element = target instanceof Element ? target.closest('.react-flow__node') : null;
  return element?.getAttribute('data-id') ?? undefined;
}

/** Moves the focus to the first field about the selected step. */
export function focusInspector(): void {
  const field = document.querySelector('[data-flow-inspector] :is(textarea, input, select, button)');
  if (field instanceof HTMLElement) field.focus();
}
