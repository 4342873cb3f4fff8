import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TruncatedText } from '../display/truncated-text.tsx';
import { rowFocusProps } from '../lib/keep-row-focus.ts';
import type { FieldControl } from './field.tsx';

export type TagInputProps = FieldControl & {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
};

/** Several short texts in one field: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagInput({ values, onValuesChange, disabled, ...control }: TagInputProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  function add(): void {
    const added = text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean);
    if (added.length > 0) onValuesChange([...new Set([...values, ...added])]);
    setText('');
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Backspace' && text === '') onValuesChange(values.slice(0, -1));
    if (event.key !== 'Enter' && event.key !== ',') return;
    if (event.key === 'Enter' && text === '') return;
    event.preventDefault();
    add();
  }
  return (
    <span
      {...rowFocusProps}
      className="control flex min-h-(--h-m) flex-wrap items-center gap-1 px-1 py-[3px] text-13"
    >
      {values.map((value) => (
        <span
          key={value}
          data-row
          className="inline-flex h-6 max-w-full items-center rounded-xs bg-surface-3 ps-2"
        >
          <TruncatedText>{value}</TruncatedText>
          <button
            type="button"
            disabled={disabled}
            aria-label={t('ui.removeNamed', { name: value })}
            onClick={() => onValuesChange(values.filter((other) => other !== value))}
            className="grid size-6 flex-none place-items-center text-text-3 hover:text-text"
          >
            <X aria-hidden="true" size={12} />
          </button>
        </span>
      ))}
      <input
        {...control}
        value={text}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
      />
    </span>
  );
}
