import { maxCapacity } from '@parley/contracts/values/inbox-lists';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../components/ui/inputs/input.tsx';

type CapacityInputProps = { label: string; value: number; onValueChange: (value: number) => void };

/** Small field for a number in a row: Enter or leaving it saves, Escape brings the former number back. */
export function CapacityInput({ label, value, onValueChange }: CapacityInputProps) {
  const { t } = useTranslation('common');
  const problemId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed === null ? value : Number(typed);
  const isEmpty = typed?.trim() === '';
  const isValid = !isEmpty && Number.isInteger(number) && number >= 1 && number <= maxCapacity;

  function leave(): void {
    // An invalid number stays, with its error.
    if (!isValid) return;
    setTyped(null);
    if (number !== value) onValueChange(number);
  }
  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter') leave();
    if (event.key === 'Escape') setTyped(null);
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Input
        aria-label={label}
        aria-invalid={isValid ? undefined : true}
        aria-describedby={isValid ? undefined : problemId}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        className="w-14! text-center tabular-nums"
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={leave}
        onKeyDown={press}
      />
      {isValid ? null : (
        <span id={problemId} role="alert" className="max-w-40 text-12 text-error-text">
          {t('ui.numberRange', { min: 1, max: maxCapacity })}
        </span>
      )}
    </span>
  );
}
