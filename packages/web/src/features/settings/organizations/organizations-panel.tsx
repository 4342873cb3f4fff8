import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cardErrorSpace } from '../../../components/list-screen/card-content.tsx';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useMay, useUser } from '../../../lib/session/use-user.ts';
import { PanelHeader } from '../panel-header.tsx';
import { PrivacyDefaultsCard } from '../privacy-defaults/privacy-defaults-card.tsx';
import { AddressesCard } from './addresses-card.tsx';
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
  const query = useOrganization();
  const organization = query.data;
  if (query.isError) {
    return (
      <Card flush>
        <LoadError
          query={query}
          title={t('organizations.errorTitle')}
          text={t('organizations.errorText')}
          className={cardErrorSpace}
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

/** Names the agency that the organization belongs to, and what the agency provides. */
function CustomerNote({ agencyId }: { agencyId: string }) {
  const { t } = useTranslation('settings');
  const { data: agency } = useQuery<ResponseOf<'GET /api/agency/{agencyId}'>>({
    queryKey: [apiPath('GET /api/agency/{agencyId}', { params: { agencyId } })],
  });
  return <Note>{agency ? t('agency.yours', { name: agency.name }) : t('agency.yoursUnnamed')}</Note>;
}
