import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { cx } from './variants.ts';

/** Days as `2026-11-21`; empty where the range is open. */
export type DateRange = { from: string; to: string };

export type DateRangeFieldProps = {
  /** Names the pair for assistive technology. */
  label: string;
  value: DateRange;
  onValueChange: (value: DateRange) => void;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  className?: string | undefined;
};

/** The first and the last day of a range with the browser's own calendars; neither can pass the other. */
export function DateRangeField({ label, value, onValueChange, min, max, className }: DateRangeFieldProps) {
  const { t } = useTranslation('common');
  return (
    <fieldset aria-label={label} className={cx('grid grid-cols-2 gap-3', className)}>
      <Field label={t('ui.from')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min={min}
            max={value.to || max}
            value={value.from}
            onChange={(event) => onValueChange({ ...value, from: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('ui.to')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min={value.from || min}
            max={max}
            value={value.to}
            onChange={(event) => onValueChange({ ...value, to: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
