import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PasswordInput } from '../../components/account/password-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { checkEmail } from '../../lib/form/check-email.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useSessionActions } from '../../lib/session/use-session-actions.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { GoogleButton } from './google-button.tsx';
import { SwitchLine } from './switch-line.tsx';
import { checkLoginPassword } from './validation.ts';

/** Signs in with e-mail and password. */
export function LoginForm({ onSwitch }: { onSwitch: () => void }) {
  const { t } = useTranslation('auth');
  const { signedIn } = useSessionActions();
  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST /api/login', { body }),
    onSuccess: (user) => {
      showToast({ title: t('toast.loginSuccess') });
      signedIn(user);
    },
    onError: (error) =>
      showToast({
        title: t('toast.loginFailed'),
        description: errorText(error, t, t('toast.loginFailedText')),
        tone: 'error',
      }),
  });
  const form = useForm(
    { email: '', password: '' },
    { email: checkEmail, password: checkLoginPassword },
    (body) => login.mutate(body),
  );
  const { problems } = form;
  return (
    <>
      <GoogleButton label={t('login.google')} />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-[18px]">
        <Field size="l" label={t('fields.email')} error={problems.email && t(problems.email)} required>
          {(control) => (
            <Input
              {...control}
              size="xl"
              type="email"
              dir="ltr"
              autoComplete="username"
              placeholder={t('fields.emailPlaceholder')}
              {...form.text('email')}
            />
          )}
        </Field>
        <Field
          size="l"
          label={t('fields.password')}
          error={problems.password && t(problems.password)}
          required
          action={
            <Link href="/forgot-password" className="link text-13">
              {t('login.forgot')}
            </Link>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              size="xl"
              autoComplete="current-password"
              {...form.text('password')}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="xl" block glow loading={login.isPending}>
          {t(login.isPending ? 'login.pending' : 'login.submit')}
        </Button>
      </form>
      <SwitchLine text={t('login.switchText')} link={t('login.switchLink')} onSwitch={onSwitch} />
    </>
  );
}
