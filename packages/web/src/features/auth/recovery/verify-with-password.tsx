import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../components/ui/inputs/password-input.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthHeading } from '../card/auth-heading.tsx';
import { TextField } from '../fields/text-field.tsx';
import { checkLoginPassword } from '../fields/validation.ts';

type VerifyWithPasswordProps = {
  isPending: boolean;
  error: unknown;
  onSend: (password: string) => void;
};

/** Asks for the password of the account whose address is verified: the link alone does not prove that the account is theirs. */
export function VerifyWithPassword({ isPending, error, onSend }: VerifyWithPasswordProps) {
  const { t } = useTranslation('auth');
  const form = useForm({ password: '' }, { password: checkLoginPassword }, ({ password }) =>
    onSend(password),
  );
  const { password: problem } = form.problems;
  return (
    <>
      <AuthHeading title={t('verify.passwordTitle')} text={t('verify.passwordText')} />
      <AuthForm
        className="mt-6"
        onSubmit={form.submit}
        label={t('verify.submit')}
        pendingLabel={t('verify.pending')}
        isPending={isPending}
      >
        <TextField
          label={t('fields.password')}
          error={problem ? t(problem) : refusalOf(error, t)}
          hint={t('verify.passwordHint')}
          control={PasswordInput}
          autoComplete="current-password"
          {...form.text('password')}
        />
      </AuthForm>
    </>
  );
}

/** A missing password is the reason for this form, so it is not shown as an error. */
function refusalOf(error: unknown, t: Parameters<typeof errorText>[1]): string | undefined {
  if (!error || (error instanceof ApiError && error.code === 'verification_needs_password')) return undefined;
  return errorText(error, t);
}
