import { useTranslation } from 'react-i18next';
import { Field } from '../../components/ui/inputs/field.tsx';
import { PasswordInput } from '../../components/ui/inputs/password-input.tsx';

const formOfKeys = 'parley_sk_…';

type KeyFieldProps = { value: string; onValueChange: (value: string) => void };

/** The API key for trying operations: kept in memory, lost when the tab closes. */
export function KeyField({ value, onValueChange }: KeyFieldProps) {
  const { t } = useTranslation('documentation');
  return (
    <section className="mb-10 rounded-md border border-border bg-surface-2 p-4 print:hidden">
      <Field label={t('reference.key')} hint={t('reference.keyHint')}>
        {(control) => (
          // Keys are left-to-right in every language, with the button that reveals them at the end.
          <span dir="ltr">
            <PasswordInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              placeholder={formOfKeys}
              value={value}
              onChange={(event) => onValueChange(event.target.value.trim())}
            />
          </span>
        )}
      </Field>
    </section>
  );
}
