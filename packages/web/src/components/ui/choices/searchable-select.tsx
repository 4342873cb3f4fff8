import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input, type InputProps } from '../inputs/input.tsx';
import { cx } from '../lib/variants.ts';
import { type ListOption, labelOf, OptionList } from './option-list.tsx';
import { useListbox } from './use-listbox.ts';

export type SearchableSelectProps = Omit<InputProps, 'value' | 'onChange' | 'list' | 'role'> & {
  /** Value of the selected option. */
  value: string;
  onValueChange: (value: string) => void;
  options: readonly ListOption[];
  /** Names the list of options. */
  listLabel: string;
};

/** Select with a search, for long lists; text that matches no option is reset on blur. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { value, onValueChange, options, listLabel, className, ...rest } = props;
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? options : matching(options, typed);
  const list = useListbox(found.length, take);
  const chosen = options.find((option) => option.value === value);

  function take(index: number): void {
    const option = found[index];
    if (option) onValueChange(option.value);
    leave();
  }
  function leave(): void {
    setTyped(null);
    list.close();
  }
  const hasNone = typed !== null && found.length === 0;
  return (
    <span className={cx('relative block min-w-0', className)}>
      <Input
        {...rest}
        {...list.attributes}
        spellCheck={false}
        dir={typed === null ? chosen?.dir : undefined}
        value={typed ?? (chosen ? labelOf(chosen) : '')}
        className="truncate pe-8!"
        onFocus={(event) => event.target.select()}
        onClick={() => list.openAt(options.findIndex((option) => option.value === value))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null);
          list.onKeyDown(event);
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          list.openAt(0);
        }}
      />
      <ChevronDown
        aria-hidden="true"
        size={14}
        className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-text-3"
      />
      {list.isOpen ? (
        <OptionList
          id={list.listId}
          label={listLabel}
          options={found}
          active={list.active}
          chosen={value}
          onTake={take}
        />
      ) : null}
      {hasNone ? (
        <span
          role="status"
          className="absolute inset-x-0 top-full z-20 mt-1 block rounded-md border border-border bg-popover px-3 py-2 text-13 text-text-2 shadow-m"
        >
          {t('ui.nothingMatches')}
        </span>
      ) : null}
    </span>
  );
}

function matching(options: readonly ListOption[], typed: string): readonly ListOption[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return options.filter((option) => labelOf(option).toLocaleLowerCase().includes(wanted));
}
