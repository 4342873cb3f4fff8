import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/variants.ts';

export type SearchInputProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  className?: string | undefined;
};

/** A search field with a button to clear it. */
export function SearchInput({ label, value, onValueChange, placeholder, className }: SearchInputProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onValueChange('');
    input.current?.focus();
  }
  return (
    <span className={cx('control flex h-(--h-m) items-center gap-2 ps-2.5 pe-1 text-13', className)}>
      <Search aria-hidden="true" size={16} className="flex-none text-text-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label={t('ui.clearSearch')}
          onClick={clear}
          className="grid size-6 flex-none place-items-center rounded-xs text-text-3 hover:text-text"
        >
          <X aria-hidden="true" size={14} />
        </button>
      ) : null}
    </span>
  );
}
