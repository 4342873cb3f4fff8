import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../components/ui/inputs/password-input.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthHeading } from '../card/auth-heading.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { checkNewPassword, checkRepeatedPassword, minPasswordLength } from '../fields/validation.ts';

const empty = { password: '', repeated: '' };
const rules = { password: checkNewPassword, repeated: checkRepeatedPassword };

type ResetFormProps = {
  isPending: boolean;
  /** Server's error for this password. */
  refusalOf: (password: string) => string | undefined;
  onSend: (password: string) => void;
};

/** The new password, twice. */
export function ResetForm({ isPending, refusalOf, onSend }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm(empty, rules, ({ password }) => onSend(password));
  const { problems } = form;
  return (
    <>
      <AuthHeading title={t('reset.title')} text={t('reset.text')} />
      <AuthForm
        className="mt-6"
        onSubmit={form.submit}
        label={t('reset.submit')}
        pendingLabel={t('reset.pending')}
        isPending={isPending}
      >
        <NewPasswordField
          label={t('reset.password')}
          error={
            problems.password
              ? t(problems.password, { length: minPasswordLength() })
              : refusalOf(form.values.password)
          }
          {...form.text('password')}
        />
        <TextField
          label={t('reset.repeated')}
          error={problems.repeated && t(problems.repeated)}
          control={PasswordInput}
          autoComplete="new-password"
          {...form.text('repeated')}
        />
      </AuthForm>
    </>
  );
}
