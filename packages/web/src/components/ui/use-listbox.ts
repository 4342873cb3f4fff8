import { type KeyboardEvent, useId, useState } from 'react';
import { stepOf, walked } from './walk-options.ts';

type Listbox = {
  listId: string;
  isOpen: boolean;
  /** The option that Enter takes; -1 for none. */
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

/** The id of an option, which a text field names as the active one. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** A list of options under a text field that keeps the focus: arrows walk it, Enter takes one, Escape closes it. */
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
    const step = stepOf(event.key);
    // Without options yet it opens too, and shows them when they come.
    if (step !== undefined) openAt(isShown ? walked(active, step, count) : Math.max(active, 0));
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
