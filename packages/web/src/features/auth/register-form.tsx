import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../lib/api/client.ts';
import { checkEmail } from '../../lib/form/check-email.ts';
import { type Rules, useForm } from '../../lib/form/use-form.ts';
import { AuthForm } from './auth-form.tsx';
import { NewPasswordField } from './fields/new-password-field.tsx';
import { TermsField } from './fields/terms-field.tsx';
import { EmailField, FullNameField, TextField } from './fields/text-field.tsx';
import {
  checkFullName,
  checkNewPassword,
  checkOrganizationName,
  checkTerms,
  minPasswordLength,
} from './fields/validation.ts';
import type { Sending } from './use-entry.ts';

export type Registration = CallInput<'POST /api/register'>['body'];

export const registerWords = {
  success: 'toast.registerSuccess',
  failed: 'toast.registerFailed',
  failedText: 'toast.registerFailedText',
};
const empty: Registration = {
  fullName: '',
  organizationName: '',
  email: '',
  password: '',
  termsAccepted: false,
};
const rules: Rules<Registration> = {
  fullName: checkFullName,
  organizationName: checkOrganizationName,
  email: checkEmail,
  password: checkNewPassword,
  termsAccepted: checkTerms,
};

type RegisterFormProps = {
  entry: Sending<Registration>;
  /** Focuses the first field. */
  autoFocus?: boolean;
  className?: string;
};

/** Creates an account with its organization. */
export function RegisterForm({ entry, autoFocus = false, className = '' }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm(empty, rules, entry.send);
  const problem = (field: keyof Registration) => {
    const key = form.problems[field];
    return key ? t(key, { length: minPasswordLength() }) : entry.fieldRefusalOf(form.values, field);
  };
  return (
    <AuthForm
      onSubmit={form.submit}
      label={t('register.submit')}
      pendingLabel={t('register.pending')}
      isPending={entry.isPending}
      className={className}
    >
      <div className="grid gap-[18px] md:grid-cols-2 md:gap-3">
        <FullNameField autoFocus={autoFocus} error={problem('fullName')} {...form.text('fullName')} />
        <TextField
          label={t('fields.organizationName')}
          error={problem('organizationName')}
          autoComplete="organization"
          placeholder={t('fields.organizationNamePlaceholder')}
          {...form.text('organizationName')}
        />
      </div>
      <EmailField
        error={problem('email') ?? entry.refusalOf(form.values, ['email_in_use'])}
        autoComplete="email"
        {...form.text('email')}
      />
      <NewPasswordField error={problem('password')} {...form.text('password')} />
      <TermsField error={problem('termsAccepted')} {...form.check('termsAccepted')} />
    </AuthForm>
  );
}
