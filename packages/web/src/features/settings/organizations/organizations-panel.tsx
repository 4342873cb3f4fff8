import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { requestIdOf } from '../../../lib/api/error-text.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { PanelHeader } from '../panel-header.tsx';
import { PrivacyDefaultsCard } from '../privacy-defaults/privacy-defaults-card.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { CustomerNote } from './customers/customer-note.tsx';
import { CustomersCard } from './customers/customers-card.tsx';
import { ManageForm } from './manage-form.tsx';
import { OrganizationList } from './organization-list.tsx';
import { DangerCard } from './removal/danger-card.tsx';
import { useOrganization } from './use-organization.ts';

/** The user's organizations, and settings of the current one. */
export default function OrganizationsPanel() {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.organizations')} text={t('organizations.text')} />
      {user ? <OrganizationList user={user} /> : null}
      {user?.currentOrganization ? <Current isOnly={user.organizations.length === 1} /> : null}
    </>
  );
}

function Current({ isOnly }: { isOnly: boolean }) {
  const { t } = useTranslation('settings');
  const may = useMay();
  const { data: organization, isError, error, isFetching, refetch } = useOrganization();
  if (isError) {
    return (
      <Card>
        <ErrorState
          title={t('organizations.errorTitle')}
          description={t('organizations.errorText')}
          requestId={requestIdOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!organization) return <Skeleton className="h-44 w-full" />;
  const { id, agencyId, isAgency } = organization;
  return (
    <>
      {agencyId ? <CustomerNote agencyId={agencyId} /> : null}
      {may('organization.update') ? (
        <ManageForm key={id} organization={organization} />
      ) : (
        <Note>{t('organizations.closed')}</Note>
      )}
      {may('privacy.update') ? <PrivacyDefaultsCard key={`privacy-${id}`} /> : null}
      {isAgency ? <AddressesCard organizationId={id} /> : null}
      {isAgency && may('customer.read') ? <CustomersCard /> : null}
      <DangerCard organization={organization} isOnly={isOnly} mayDelete={may('organization.delete')} />
    </>
  );
}
