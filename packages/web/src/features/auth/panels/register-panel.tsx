import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { AuthHeading } from '../card/auth-heading.tsx';
import { RegisterForm, type Registration, registerWords } from '../register-form.tsx';
import { useEntry } from '../use-entry.ts';
import { WithCodeStep } from '../with-code-step.tsx';
import { useGoogle } from './google/use-google.ts';
import { GoogleButton } from './google-button.tsx';
import type { EntryPanelProps } from './login-panel.tsx';
import { SwitchLine } from './switch-line.tsx';

/** The registration tab: Google, or a new account with its organization. */
export function RegisterPanel({ to, autoFocus, onSwitch }: EntryPanelProps & { autoFocus: boolean }) {
  const { t } = useTranslation('auth');
  const google = useGoogle(to);
  const register = useEntry<Registration>((body) => call('POST /api/register', { body }), registerWords, to);
  return (
    <WithCodeStep entries={[google]}>
      <AuthHeading title={t('register.title')} text={t('register.subtitle')} />
      <GoogleButton label={t('register.google')} google={google} />
      <RegisterForm entry={register} autoFocus={autoFocus} />
      <SwitchLine text={t('register.switchText')} link={t('register.switchLink')} onSwitch={onSwitch} />
    </WithCodeStep>
  );
}
