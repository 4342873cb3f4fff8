import { type KeyboardEvent, useId, useState } from 'react';
import { isOfInputMethod } from '../lib/input-method.ts';
import { nextIndex, stepForKey } from './walk-options.ts';

type Listbox = {
  listId: string;
  isOpen: boolean;
  /** Index of the option that Enter selects; -1 for none. */
  active: number;
  /** Opens the list with that option active. */
  openAt: (index: number) => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** For the text field that the list belongs to. */
  attributes: {
    role: 'combobox';
    autoComplete: 'off';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-autocomplete': 'list';
    'aria-activedescendant': string | undefined;
  };
};

/** Id of an option, for `aria-activedescendant` of the text field. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Listbox under a text field that keeps the focus: arrow keys move, Enter selects, Escape closes. */
export function useListbox(count: number, onTake: (index: number) => void): Listbox {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && count > 0;

  function openAt(index: number): void {
    setIsOpen(true);
    setActive(index);
  }
  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isOfInputMethod(event)) return;
    const step = stepForKey(event.key);
    // Also opens without options, to show them once they load.
    if (step !== undefined) openAt(isShown ? nextIndex(active, step, count) : Math.max(active, 0));
    else if (event.key === 'Enter' && isShown && active >= 0) onTake(active);
    else if (event.key === 'Escape' && isShown) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const isActive = isShown && active >= 0 && active < count;
  return {
    listId,
    isOpen: isShown,
    active,
    openAt,
    close,
    onKeyDown,
    attributes: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isActive ? optionId(listId, active) : undefined,
    },
  };
}
