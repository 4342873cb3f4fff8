import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PasswordInput } from '../../components/ui/inputs/password-input.tsx';
import type { CallInput } from '../../lib/api/client.ts';
import { checkEmail } from '../../lib/form/check-email.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { AuthForm } from './auth-form.tsx';
import { EmailField, TextField } from './fields/text-field.tsx';
import { checkLoginPassword } from './fields/validation.ts';
import type { Sending } from './use-entry.ts';

export type Login = CallInput<'POST /api/login'>['body'];

export const loginWords = {
  success: 'toast.loginSuccess',
  failed: 'toast.loginFailed',
  failedText: 'toast.loginFailedText',
};
const rules = { email: checkEmail, password: checkLoginPassword };

type LoginFormProps = { entry: Sending<Login>; className?: string };

export function LoginForm({ entry, className = '' }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm({ email: '', password: '' }, rules, entry.send);
  const { problems } = form;
  const forgot = (
    <Link href="/forgot-password" className="link text-13">
      {t('login.forgot')}
    </Link>
  );
  return (
    <AuthForm
      onSubmit={form.submit}
      label={t('login.submit')}
      pendingLabel={t('login.pending')}
      isPending={entry.isPending}
      className={className}
    >
      <EmailField
        error={problems.email && t(problems.email)}
        autoComplete="username"
        {...form.text('email')}
      />
      <TextField
        label={t('fields.password')}
        error={
          problems.password ? t(problems.password) : entry.refusalOf(form.values, ['invalid_credentials'])
        }
        action={forgot}
        control={PasswordInput}
        autoComplete="current-password"
        {...form.text('password')}
      />
    </AuthForm>
  );
}
