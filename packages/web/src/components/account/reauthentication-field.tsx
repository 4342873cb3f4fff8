import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/error-text.ts';
import type { User } from '../../lib/session/use-user.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Field } from '../ui/inputs/field.tsx';
import type { InputProps } from '../ui/inputs/input.tsx';
import { PasswordInput } from '../ui/inputs/password-input.tsx';
import { FactorCodeInput } from './factor-code-input.tsx';

export type ReauthenticationMethod = 'password' | 'code' | 'google';

/** Returns the easiest re-authentication method of the account. */
export function reauthenticationMethodOf(user: User | null): ReauthenticationMethod {
  if (user === null || user.hasPassword) return 'password';
  return user.twoFactorEnabled ? 'code' : 'google';
}

type ProofFieldProps = {
  kind: ReauthenticationMethod;
  /** Translated validation error. */
  problem: string | undefined;
  /** Why the last attempt was refused. */
  refusal: unknown;
  input: InputProps;
};

/** Field for the password or code; Google asks in its own window. */
export function ReauthenticationField({ kind, problem, refusal, input }: ProofFieldProps) {
  const { t } = useTranslation('common');
  if (kind === 'google') {
    return refusal ? (
      <div role="alert">
        <Note tone="error">{errorText(refusal, t, t('proof.googleFailed'))}</Note>
      </div>
    ) : (
      <p className="text-13 text-text-2">{t('proof.googleText')}</p>
    );
  }
  const Control = kind === 'password' ? PasswordInput : FactorCodeInput;
  return (
    <Field
      label={t(`proof.${kind}`)}
      hint={kind === 'code' ? t('proof.codeHint') : undefined}
      error={problem ?? (refusal ? errorText(refusal, t) : undefined)}
      required
    >
      {(control) => (
        <Control
          {...control}
          size="l"
          autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
          {...input}
        />
      )}
    </Field>
  );
}
