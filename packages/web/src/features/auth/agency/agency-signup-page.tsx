import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../lib/api/client.ts';
import { AuthHeading } from '../card/auth-heading.tsx';
import { RegisterForm, type Registration, registerWords } from '../register-form.tsx';
import { useEntry } from '../use-entry.ts';
import { type Agency, AgencyFrame } from './agency-frame.tsx';

/** Sign-up page where an agency's customers create an account and organization. */
export default function AgencySignupPage() {
  const { t } = useTranslation('auth');
  return (
    <AgencyFrame
      below={({ id }) => (
        <>
          {t('register.switchText')}{' '}
          <Link href={`/agency/${id}/login`} className="link py-1">
            {t('register.switchLink')}
          </Link>
        </>
      )}
    >
      {(agency) => <AgencySignup agency={agency} />}
    </AgencyFrame>
  );
}

function AgencySignup({ agency: { id: agencyId, name } }: { agency: Agency }) {
  const { t } = useTranslation('auth');
  const register = useEntry<Registration>(
    (body) => call('POST /api/agency/{agencyId}/register', { params: { agencyId }, body }),
    registerWords,
  );
  return (
    <>
      <AuthHeading title={t('agency.signupTitle', { name })} text={t('agency.signupText')} />
      <RegisterForm entry={register} className="mt-6" />
    </>
  );
}
