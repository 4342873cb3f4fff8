import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../lib/api/client.ts';
import { AuthHeading } from '../card/auth-heading.tsx';
import { type Login, LoginForm, loginWords } from '../login-form.tsx';
import { useEntry } from '../use-entry.ts';
import { WithCodeStep } from '../with-code-step.tsx';
import { type Agency, AgencyFrame } from './agency-frame.tsx';

/** Sign-in page for members and customers of an agency. */
export default function AgencyLoginPage() {
  const { t } = useTranslation('auth');
  return (
    <AgencyFrame
      below={({ id }) => (
        <>
          {t('agency.newCustomer')}{' '}
          <Link href={`/agency/${id}/signup`} className="link py-1">
            {t('login.switchLink')}
          </Link>
        </>
      )}
    >
      {(agency) => <AgencyLogin agency={agency} />}
    </AgencyFrame>
  );
}

function AgencyLogin({ agency: { id: agencyId, name } }: { agency: Agency }) {
  const { t } = useTranslation('auth');
  const login = useEntry<Login>(
    (body) => call('POST /api/agency/{agencyId}/login', { params: { agencyId }, body }),
    loginWords,
  );
  return (
    <WithCodeStep entries={[login]}>
      <AuthHeading title={t('agency.loginTitle', { name })} text={t('agency.loginText')} />
      <LoginForm entry={login} className="mt-6" />
    </WithCodeStep>
  );
}
