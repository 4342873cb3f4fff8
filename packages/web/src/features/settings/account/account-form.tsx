import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import type { User } from '../../../lib/session/use-user.ts';
import { LanguageField } from '../appearance/language-field.tsx';
import { SaveBar } from '../save-bar.tsx';
import { EmailField } from './email-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Form for name, email address, username, time zone and language. */
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
            <LanguageField
              label={t('account.language')}
              hint={t('account.languageHint')}
              error={fieldErrors.language}
              noneLabel={t('account.languageNone')}
              value={form.values.language}
              onValueChange={(code) => form.set('language', code)}
            />
          </div>
        </Card>
      </form>
      {dialog}
    </>
  );
}
