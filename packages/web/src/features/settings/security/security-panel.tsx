import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cardErrorSpace } from '../../../components/list-screen/card-content.tsx';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useMay, useUser } from '../../../lib/session/use-user.ts';
import { PanelHeader } from '../panel-header.tsx';
import { AuditCard } from './audit/audit-card.tsx';
import { GoogleCard } from './google-card.tsx';
import { LockboxCard } from './lockbox/lockbox-card.tsx';
import { PasswordCard } from './password/password-card.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';
import { TwoFactorCard } from './two-factor/two-factor-card.tsx';
import { type AccountSecurity, securityKey } from './use-security.ts';

/** Sign-in methods and sessions of the user, and the organization's audit log. */
export default function SecurityPanel() {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  const may = useMay();
  const security = useQuery<AccountSecurity>({ queryKey: securityKey });
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.security')} text={t('security.text')} />
      {security.isPending ? <WaysSkeleton /> : null}
      {security.isError ? (
        <Card flush>
          <LoadError
            query={security}
            title={t('security.errorTitle')}
            text={t('security.errorText')}
            className={cardErrorSpace}
          />
        </Card>
      ) : null}
      {security.data && user ? (
        <>
          <TwoFactorCard user={user} security={security.data} />
          <PasswordCard user={user} security={security.data} />
          <GoogleCard isLinked={security.data.googleLinked} />
        </>
      ) : null}
      <SessionsCard />
      {may('lockbox.read') ? <LockboxCard /> : null}
      {may('organization.audit') ? <AuditCard /> : null}
    </>
  );
}

/** Heights of the loaded cards, to avoid layout shift; on phones their texts need more lines. */
const ways = [
  { way: 'two-factor', height: 'max-md:min-h-32' },
  { way: 'password', height: 'max-md:min-h-22' },
  { way: 'google', height: 'max-md:min-h-15' },
];

function WaysSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {ways.map(({ way, height }) => (
        <Card key={way}>
          <div className={cx('flex items-center gap-3.5', height)}>
            <Skeleton className="size-9" />
            <div className="flex flex-col gap-2">
              <Skeleton className="h-3.5 w-40" />
              <Skeleton className="h-3 w-64 max-w-full" />
            </div>
            <Skeleton className="ms-auto h-8 w-24" />
          </div>
        </Card>
      ))}
    </div>
  );
}
