import { copyNodes } from '@parley/flow/edit/fragment';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { readFragment } from '../model/read-fragment.ts';
import { useFlow } from '../state/flow-context.ts';
import { usePaste } from '../state/use-paste.ts';

/** Keys of the canvas beside those that React Flow has: `/` adds, Enter edits, and the clipboard works. */
export function useCanvasKeys() {
  const { t } = useTranslation('builder');
  const { editor, askStep } = useFlow();
  const paste = usePaste();
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
    } else if (event.key.toLowerCase() === 'd' && hasCommand && selected.length > 0) {
      event.preventDefault();
      paste(copyNodes(flow, selected));
    } else if (event.key.toLowerCase() === 'a' && hasCommand) {
      event.preventDefault();
      editor.select(flow.nodes.map(({ id }) => id));
    }
  }
  function onCopy(event: ClipboardEvent): void {
    if (isField(event.target) || selected.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', JSON.stringify(copyNodes(flow, selected), null, 2));
    showToast({ title: t('flow.toast.copied', { count: selected.length }) });
  }
  function onCut(event: ClipboardEvent): void {
    if (isField(event.target) || selected.length === 0) return;
    onCopy(event);
    if (!locked) editor.remove(selected);
  }
  function onPaste(event: ClipboardEvent): void {
    if (isField(event.target) || locked) return;
    const fragment = readFragment(event.clipboardData.getData('text/plain'));
    event.preventDefault();
    if (fragment) paste(fragment);
    else showToast({ tone: 'error', title: t('flow.toast.notSteps') });
  }
  return { onKeyDown, onCopy, onCut, onPaste };
}

function isField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
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
