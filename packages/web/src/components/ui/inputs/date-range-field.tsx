import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/variants.ts';
import { Field } from './field.tsx';
import { Input, type InputProps } from './input.tsx';

/** Days as `2026-11-21`; '' if the range is open at that end. */
export type DateRange = { from: string; to: string };

export type DateRangeFieldProps = {
  /** Names the pair for assistive technology. */
  label: string;
  value: DateRange;
  onValueChange: (value: DateRange) => void;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** Puts the labels beside the fields, as in a filter bar. */
  inline?: boolean;
  className?: string | undefined;
};

/** Two native date fields; start and end cannot cross. */
export function DateRangeField({
  label,
  value,
  onValueChange,
  min,
  max,
  inline = false,
  className,
}: DateRangeFieldProps) {
  const { t } = useTranslation('common');
  const Day = inline ? InlineDay : FieldOfDay;
  return (
    <fieldset
      aria-label={label}
      className={cx(inline ? 'flex flex-wrap gap-2' : 'grid grid-cols-2 gap-3', className)}
    >
      <Day
        label={t('ui.from')}
        min={min}
        max={value.to || max}
        value={value.from}
        onChange={(event) => onValueChange({ ...value, from: event.target.value })}
      />
      <Day
        label={t('ui.to')}
        min={value.from || min}
        max={max}
        value={value.to}
        onChange={(event) => onValueChange({ ...value, to: event.target.value })}
      />
    </fieldset>
  );
}

type DayProps = Pick<InputProps, 'min' | 'max' | 'value' | 'onChange'> & { label: string };

function FieldOfDay({ label, ...day }: DayProps) {
  return <Field label={label}>{(control) => <Input {...control} {...day} type="date" />}</Field>;
}

function InlineDay({ label, ...day }: DayProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-2 text-13 text-text-2 max-md:w-full max-md:justify-between">
      <label htmlFor={id}>{label}</label>
      <Input {...day} id={id} type="date" className="w-[150px]" />
    </span>
  );
}
