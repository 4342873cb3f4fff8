import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { offeredLanguages } from '../../../lib/i18n/languages.ts';

type LanguageFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  /** Label of the empty choice. */
  noneLabel: string;
  /** Code of a supported language; '' for none. */
  value: string;
  onValueChange: (code: string) => void;
};

/** Select of a supported language, or none, as a field of a form. */
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
