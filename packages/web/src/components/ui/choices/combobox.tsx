import { Input, type InputProps } from '../inputs/input.tsx';
import { type ListOption, labelOf, OptionList } from './option-list.tsx';
import { useListbox } from './use-listbox.ts';

export type ComboboxProps = Omit<InputProps, 'value' | 'onChange' | 'list' | 'role'> & {
  value: string;
  onValueChange: (value: string) => void;
  /** Suggestions; any other text is taken too. */
  options: readonly ListOption[];
  /** Names the list of suggestions. */
  listLabel: string;
};

/** Text field with suggestions: arrow keys move, Enter selects, Escape closes; any text may be typed. */
export function Combobox({ value, onValueChange, options, listLabel, ...rest }: ComboboxProps) {
  const wanted = value.trim().toLowerCase();
  const isTaken = options.some((option) => option.value === value);
  const found = isTaken
    ? options
    : options.filter((option) => labelOf(option).toLowerCase().includes(wanted));
  const list = useListbox(found.length, take);

  function take(index: number): void {
    const option = found[index];
    if (option) onValueChange(option.value);
    list.close();
  }
  return (
    <span className="relative block">
      <Input
        {...rest}
        {...list.attributes}
        value={value}
        onClick={() => list.openAt(-1)}
        onBlur={(event) => {
          list.close();
          rest.onBlur?.(event);
        }}
        onKeyDown={list.onKeyDown}
        onChange={(event) => {
          onValueChange(event.target.value);
          list.openAt(-1);
        }}
      />
      {list.isOpen ? (
        <OptionList id={list.listId} label={listLabel} options={found} active={list.active} onTake={take} />
      ) : null}
    </span>
  );
}
