import { copyNodes } from '@parley/flow/edit/fragment';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { readFragment } from '../model/read-fragment.ts';
import { useFlow } from './flow-context.ts';
import { usePaste } from './use-paste.ts';

/** Copies, cuts and pastes steps by the clipboard, within a flow and from one chatbot to another. */
export function useClipboard() {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const paste = usePaste();
  const { flow, selected, locked } = editor;

  /** Returns the selected steps, or the focused line if it is not selected. */
  function chosenAt(target: EventTarget): readonly string[] {
    const id = target instanceof HTMLElement ? target.dataset.step : undefined;
    return id === undefined || selected.includes(id) ? selected : [id];
  }
  function copy(event: ClipboardEvent): readonly string[] {
    const ids = isField(event.target) ? [] : chosenAt(event.target);
    if (ids.length === 0) return ids;
    event.preventDefault();
    event.clipboardData.setData('text/plain', JSON.stringify(copyNodes(flow, ids), null, 2));
    showToast({ title: t('flow.toast.copied', { count: ids.length }) });
    return ids;
  }
  return {
    onCopy(event: ClipboardEvent): void {
      copy(event);
    },
    onCut(event: ClipboardEvent): void {
      const ids = copy(event);
      if (ids.length > 0 && !locked) editor.remove(ids);
    },
    onPaste(event: ClipboardEvent): void {
      if (isField(event.target) || locked) return;
      const fragment = readFragment(event.clipboardData.getData('text/plain'));
      event.preventDefault();
      if (fragment) paste(fragment);
      else showToast({ tone: 'error', title: t('flow.toast.notSteps') });
    },
  };
}

/** Whether keys and clipboard events belong to a text field. */
export function isField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
