import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { LanguageField } from '../appearance/language-field.tsx';
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
      <LanguageField
        label={t('organizations.language')}
        hint={t('organizations.languageHint')}
        error={fieldErrors.language}
        noneLabel={t('organizations.languageNone')}
        value={form.values.language}
        onValueChange={(code) => form.set('language', code)}
      />
    </div>
  );
}
