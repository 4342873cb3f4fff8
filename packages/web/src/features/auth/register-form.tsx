import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../components/account/password-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { type CallInput, call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { checkEmail } from '../../lib/form/check-email.ts';
import { type Rules, useForm } from '../../lib/form/use-form.ts';
import { useSessionActions } from '../../lib/session/use-session-actions.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { GoogleButton } from './google-button.tsx';
import { SwitchLine } from './switch-line.tsx';
import { TermsField } from './terms-field.tsx';
import {
  checkFullName,
  checkNewPassword,
  checkOrganizationName,
  checkTerms,
  minPasswordLength,
} from './validation.ts';

type Values = CallInput<'POST /api/register'>['body'];

const empty: Values = { fullName: '', organizationName: '', email: '', password: '', termsAccepted: false };
const rules: Rules<Values> = {
  fullName: checkFullName,
  organizationName: checkOrganizationName,
  email: checkEmail,
  password: checkNewPassword,
  termsAccepted: checkTerms,
};

/** Creates an account with its organisation. */
export function RegisterForm({ onSwitch }: { onSwitch: () => void }) {
  const { t } = useTranslation('auth');
  const { signedIn } = useSessionActions();
  const register = useMutation({
    mutationFn: (body: Values) => call('POST /api/register', { body }),
    onSuccess: (user) => {
      showToast({ title: t('toast.registerSuccess') });
      signedIn(user);
    },
    onError: (error) =>
      showToast({
        title: t('toast.registerFailed'),
        description: errorText(error, t, t('toast.registerFailedText')),
        tone: 'error',
      }),
  });
  const form = useForm(empty, rules, (body) => register.mutate(body));
  const problem = (field: keyof Values) => {
    const key = form.problems[field];
    return key ? t(key, { length: minPasswordLength }) : undefined;
  };
  return (
    <>
      <GoogleButton label={t('register.google')} />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-[18px]">
        <div className="grid gap-[18px] md:grid-cols-2 md:gap-3">
          <Field size="l" label={t('fields.fullName')} error={problem('fullName')} required>
            {(control) => (
              <Input
                {...control}
                size="xl"
                autoComplete="name"
                placeholder={t('fields.fullNamePlaceholder')}
                {...form.text('fullName')}
              />
            )}
          </Field>
          <Field size="l" label={t('fields.organizationName')} error={problem('organizationName')} required>
            {(control) => (
              <Input
                {...control}
                size="xl"
                autoComplete="organization"
                placeholder={t('fields.organizationNamePlaceholder')}
                {...form.text('organizationName')}
              />
            )}
          </Field>
        </div>
        <Field size="l" label={t('fields.email')} error={problem('email')} required>
          {(control) => (
            <Input
              {...control}
              size="xl"
              type="email"
              dir="ltr"
              autoComplete="email"
              placeholder={t('fields.emailPlaceholder')}
              {...form.text('email')}
            />
          )}
        </Field>
        <Field
          size="l"
          label={t('fields.password')}
          hint={t('fields.passwordHint', { count: minPasswordLength })}
          error={problem('password')}
          required
        >
          {(control) => (
            <PasswordInput {...control} size="xl" autoComplete="new-password" {...form.text('password')} />
          )}
        </Field>
        <TermsField error={problem('termsAccepted')} {...form.check('termsAccepted')} />
        <Button type="submit" variant="primary" size="xl" block glow loading={register.isPending}>
          {t(register.isPending ? 'register.pending' : 'register.submit')}
        </Button>
      </form>
      <SwitchLine text={t('register.switchText')} link={t('register.switchLink')} onSwitch={onSwitch} />
    </>
  );
}
