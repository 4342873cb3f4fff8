import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { languages } from '../../../lib/i18n/languages.ts';
import type { OrganizationForm } from './use-organization-form.ts';

/** Name and language. */
export function DetailFields({ state: { form, fieldErrors } }: { state: OrganizationForm }) {
  const { t } = useTranslation('settings');
  const { name: problem } = form.problems;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('organizations.name')}
        hint={t('organizations.nameHint')}
        error={problem ? t(problem) : fieldErrors.name}
        required
      >
        {(control) => <Input {...control} dir="auto" autoComplete="organization" {...form.text('name')} />}
      </Field>
      <Field
        label={t('organizations.language')}
        hint={t('organizations.languageHint')}
        error={fieldErrors.language}
      >
        {(control) => (
          <Select
            {...control}
            value={form.values.language}
            onChange={(event) => form.set('language', event.target.value)}
          >
            <option value="">{t('organizations.languageNone')}</option>
            {languages.map(({ code, name, dir }) => (
              <option key={code} value={code} lang={code} dir={dir}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
