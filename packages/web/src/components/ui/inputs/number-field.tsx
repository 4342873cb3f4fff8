import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export type NumberFieldProps = {
  label: string;
  value: number | null;
  onValueChange: (value: number | null) => void;
  min: number;
  max: number;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
};

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Field for an integer; invalid input stays visible with an error and does not change the value. */
export function NumberField({
  label,
  value,
  onValueChange,
  min,
  max,
  hint,
  error,
  optional,
  disabled,
}: NumberFieldProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(textOf(value));
  const [shownValue, setShownValue] = useState(value);
  if (value !== shownValue) {
    setShownValue(value);
    setText(textOf(value));
  }
  const number = Number(text);
  const isEmpty = text.trim() === '';
  const isValid = isEmpty ? optional === true : Number.isInteger(number) && number >= min && number <= max;
  function type(next: string): void {
    setText(next);
    const parsed = Number(next);
    const parsedValue = next.trim() === '' ? null : parsed;
    const isKept =
      parsedValue === null ? optional === true : Number.isInteger(parsed) && parsed >= min && parsed <= max;
    if (!isKept) return;
    setShownValue(parsedValue);
    onValueChange(parsedValue);
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={error ?? (isValid ? undefined : t('ui.numberRange', { min, max }))}
      optional={optional}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          dir="ltr"
          disabled={disabled}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  );
}
