import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { languages } from '../../../lib/i18n/languages.ts';
import type { User } from '../../../lib/session/user.ts';
import { SaveBar } from '../save-bar.tsx';
import { EmailField } from './email-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Name, addresses, time zone and language, saved together. */
export function AccountForm({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const { form, fieldErrors, dialog, saving, unsaved, discard } = useAccountForm(user);
  const problemOf = (name: keyof typeof form.problems) => {
    const problem = form.problems[name];
    return problem ? t(problem) : fieldErrors[name];
  };
  return (
    <>
      <form noValidate aria-label={t('account.title')} onSubmit={form.submit}>
        <Card
          title={t('account.title')}
          footer={<SaveBar unsaved={unsaved} saving={saving} onDiscard={discard} />}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('account.fullName')} error={problemOf('fullName')} required>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="name"
                  maxLength={200}
                  dir="auto"
                  {...form.text('fullName')}
                />
              )}
            </Field>
            <Field
              label={t('account.username')}
              hint={t('account.usernameHint')}
              error={problemOf('username')}
              optional
            >
              {(control) => (
                <Input
                  {...control}
                  dir="ltr"
                  maxLength={50}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.text('username')}
                />
              )}
            </Field>
            <EmailField user={user} error={problemOf('email')} input={form.text('email')} />
            <TimeZoneField
              value={form.values.timezone}
              error={problemOf('timezone')}
              onValueChange={(zone) => form.set('timezone', zone)}
            />
            <Field
              label={t('account.language')}
              hint={t('account.languageHint')}
              error={fieldErrors.language}
            >
              {(control) => (
                <Select
                  {...control}
                  value={form.values.language}
                  onChange={(event) => form.set('language', event.target.value)}
                >
                  <option value="">{t('account.languageNone')}</option>
                  {languages.map(({ code, name, dir }) => (
                    <option key={code} value={code} lang={code} dir={dir}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </Card>
      </form>
      {dialog}
    </>
  );
}
