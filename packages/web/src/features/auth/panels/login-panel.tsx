import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { AuthHeading } from '../card/auth-heading.tsx';
import { type Login, LoginForm, loginWords } from '../login-form.tsx';
import { useEntry } from '../use-entry.ts';
import { WithCodeStep } from '../with-code-step.tsx';
import { useGoogle } from './google/use-google.ts';
import { GoogleButton } from './google-button.tsx';
import { SwitchLine } from './switch-line.tsx';

export type EntryPanelProps = {
  /** Target address after sign-in. */
  to: string;
  onSwitch: () => void;
};

/** The sign-in tab: Google, or email and password, then the second factor if the account has one. */
export function LoginPanel({ to, onSwitch }: EntryPanelProps) {
  const { t } = useTranslation('auth');
  const google = useGoogle(to);
  const login = useEntry<Login>((body) => call('POST /api/login', { body }), loginWords, to);
  return (
    <WithCodeStep entries={[login, google]}>
      <AuthHeading title={t('login.title')} text={t('login.subtitle')} />
      <GoogleButton label={t('login.google')} google={google} />
      <LoginForm entry={login} />
      <SwitchLine text={t('login.switchText')} link={t('login.switchLink')} onSwitch={onSwitch} />
    </WithCodeStep>
  );
}
