import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/variants.ts';

/** What a control inside a Field must carry. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = {
  label: ReactNode;
  children: (control: FieldControl) => ReactNode;
  hint?: ReactNode;
  /** A translated sentence; replaces the hint and marks the control invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Adds the word "optional" to the label. */
  optional?: boolean | undefined;
  /** Shown at the end of the label's line. */
  action?: ReactNode;
  /** l: the label of large controls, 14 px. */
  size?: 'm' | 'l' | undefined;
  className?: string | undefined;
};

/** Label, control, hint and error, wired together: `<Field label="…">{(control) => <Input {...control} />}</Field>`. */
export function Field({
  label,
  children,
  hint,
  error,
  required,
  optional,
  action,
  size = 'm',
  className,
}: FieldProps) {
  const id = useId();
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <span className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className={cx('font-550', size === 'l' ? 'text-14' : 'text-13')}>
          {label}
          {optional ? <OptionalMark /> : null}
        </label>
        {action}
      </span>
      {children({
        id,
        'aria-describedby': noteId,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error || hint ? (
        <span
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cx('text-12 tracking-normal', error ? 'text-error-text' : 'text-text-3')}
        >
          {error ?? hint}
        </span>
      ) : null}
    </div>
  );
}

/** Follows the label of an optional field. */
export function OptionalMark() {
  const { t } = useTranslation('common');
  return (
    <>
      {/* Without a space, Arabic letters would join across the gap. */}{' '}
      <span className="ms-0.5 font-normal text-text-3">{t('ui.optional')}</span>
    </>
  );
}
