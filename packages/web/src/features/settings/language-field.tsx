import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { offeredLanguages } from '../../lib/i18n/languages.ts';

type LanguageFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  /** What the empty choice says. */
  noneLabel: string;
  /** A code of our languages; empty for none. */
  value: string;
  onValueChange: (code: string) => void;
};

/** A choice of one of our languages, or of none, kept with the other fields of its form. */
export function LanguageField({ label, hint, error, noneLabel, value, onValueChange }: LanguageFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onValueChange(event.target.value)}>
          <option value="">{noneLabel}</option>
          {offeredLanguages().map(({ code, name, dir }) => (
            <option key={code} value={code} lang={code} dir={dir}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
