import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Input, type InputProps } from './input.tsx';

export type ComboboxOption = {
  value: string;
  /** Stands at the end of the option's line. */
  note?: ReactNode;
};

export type ComboboxProps = Omit<InputProps, 'value' | 'onChange' | 'list' | 'role'> & {
  value: string;
  onValueChange: (value: string) => void;
  /** Suggestions; any other text is taken too. */
  options: readonly ComboboxOption[];
  /** Names the list of suggestions. */
  listLabel: string;
};

/** A text field with suggestions: arrows walk them, Enter takes one, Escape puts them away, and anything may be typed. */
export function Combobox({ value, onValueChange, options, listLabel, ...rest }: ComboboxProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const wanted = value.trim().toLowerCase();
  const isTaken = options.some((option) => option.value === value);
  const found = isTaken ? options : options.filter((option) => option.value.toLowerCase().includes(wanted));
  const isShown = isOpen && found.length > 0;

  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }
  function take(option: ComboboxOption | undefined): void {
    if (option) onValueChange(option.value);
    close();
  }
  function walk(step: number): void {
    setIsOpen(true);
    setActive((now) => (now + step + found.length) % found.length);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' && found.length > 0) walk(1);
    else if (event.key === 'ArrowUp' && found.length > 0) walk(active < 0 ? 0 : -1);
    else if (event.key === 'Enter' && isShown && active >= 0) take(found[active]);
    else if (event.key === 'Escape' && isShown) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <span className="relative block">
      <Input
        {...rest}
        role="combobox"
        autoComplete="off"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onClick={() => setIsOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onValueChange(event.target.value);
          setIsOpen(true);
          setActive(-1);
        }}
      />
      {isShown ? (
        <span
          id={listId}
          role="listbox"
          aria-label={listLabel}
          className="absolute inset-x-0 top-full z-20 mt-1 block max-h-64 animate-appear overflow-y-auto rounded-md border border-border bg-popover p-1 shadow-m"
        >
          {found.map((option, index) => (
            <Option
              key={option.value}
              id={`${listId}-${index}`}
              option={option}
              isActive={index === active}
              onTake={() => take(option)}
            />
          ))}
        </span>
      ) : null}
    </span>
  );
}

type OptionProps = { id: string; option: ComboboxOption; isActive: boolean; onTake: () => void };

function Option({ id, option, isActive, onTake }: OptionProps) {
  return (
    <span
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      // The field keeps the focus, so that its blur does not put the list away before the click counts.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      onKeyDown={undefined}
      className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-3 rounded-sm px-2 py-1 text-13 hover:bg-surface-3 aria-selected:bg-surface-3"
    >
      <span dir="ltr" className="min-w-0 flex-1 break-all">
        {option.value}
      </span>
      {option.note ? <span className="text-12 text-text-3 tabular-nums">{option.note}</span> : null}
    </span>
  );
}
