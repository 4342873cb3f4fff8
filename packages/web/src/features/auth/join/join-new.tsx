import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../lib/api/client.ts';
import { type Rules, useForm } from '../../../lib/form/use-form.ts';
import { AuthForm } from '../auth-form.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { TermsField } from '../fields/terms-field.tsx';
import { EmailField, FullNameField } from '../fields/text-field.tsx';
import { checkFullName, checkNewPassword, checkTerms, minPasswordLength } from '../fields/validation.ts';
import { registerWords } from '../register-form.tsx';
import { useEntry } from '../use-entry.ts';
import type { Invitation } from './invitation-facts.tsx';

const empty = { fullName: '', password: '', termsAccepted: false };
type NewAccount = typeof empty;
const rules: Rules<NewAccount> = {
  fullName: checkFullName,
  password: checkNewPassword,
  termsAccepted: checkTerms,
};

/** Creates an account for the invited address, or links to the sign-in page, which returns here. */
export function JoinNew({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('auth');
  const register = useEntry<NewAccount>(
    (account) => call('POST /api/join/register', { body: { token, ...account } }),
    registerWords,
  );
  const form = useForm(empty, rules, register.send);
  const problem = (field: keyof NewAccount) => {
    const key = form.problems[field];
    return key ? t(key, { length: minPasswordLength() }) : undefined;
  };
  const next = encodeURIComponent(`/join?token=${token}`);
  return (
    <>
      <AuthForm
        className="mt-6"
        onSubmit={form.submit}
        label={t('join.register')}
        pendingLabel={t('register.pending')}
        isPending={register.isPending}
      >
        <EmailField
          value={invitation.email}
          readOnly
          autoComplete="username"
          hint={t('join.emailHint')}
          className="bg-surface-2! text-text-2"
        />
        <FullNameField error={problem('fullName')} {...form.text('fullName')} />
        <NewPasswordField error={problem('password')} {...form.text('password')} />
        <TermsField error={problem('termsAccepted')} {...form.check('termsAccepted')} />
      </AuthForm>
      <p className="mt-6 text-center text-14 text-text-2">
        {t('register.switchText')}{' '}
        <Link href={`/auth?next=${next}`} className="link py-1">
          {t('join.login')}
        </Link>
      </p>
    </>
  );
}
