import { moveUp, swappableAfter } from '@parley/flow/edit/swap';
import type { KeyboardEvent, RefObject } from 'react';
import { useFlow } from '../state/flow-context.ts';

/** Shortcuts on a line: arrow keys move, `/` adds a step behind it, Delete removes it, Alt with arrow keys moves it. */
export function useOutlineKeys(list: RefObject<HTMLElement | null>) {
  const { editor, askStep, goTo } = useFlow();

  function lines(): HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  }
  function move(id: string | undefined, moved: string): void {
    if (id === undefined) return;
    editor.edit((flow) => moveUp(flow, id));
    goTo(moved);
  }
  function remove(id: string): void {
    const all = lines();
    const at = all.findIndex((line) => line.dataset.step === id);
    const next = (all[at + 1] ?? all[at - 1])?.dataset.step;
    editor.remove([id]);
    if (next) goTo(next);
  }
  return {
    onKeyDown(event: KeyboardEvent): void {
      const line = event.target instanceof HTMLElement ? event.target : null;
      const id = line?.dataset.step;
      if (!line || id === undefined) return;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0 && !event.altKey) {
        const all = lines();
        all[all.indexOf(line) + step]?.focus();
      } else if (editor.locked) return;
      else if (step === -1) move(id, id);
      else if (step === 1) move(swappableAfter(editor.flow, id), id);
      else if (event.key === '/') askStep({ behind: id });
      else if (event.key === 'Delete' || event.key === 'Backspace') remove(id);
      else return;
      event.preventDefault();
    },
  };
}
