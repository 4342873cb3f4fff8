import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/layout/card.tsx';
import { SaveBar } from '../save-bar.tsx';
import { BrandingFields } from './branding-fields.tsx';
import { DetailFields } from './detail-fields.tsx';
import { useLogo } from './use-logo.ts';
import type { Organization } from './use-organization.ts';
import { useOrganizationForm } from './use-organization-form.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

/** Form for name and language of the current organization and, for an agency, its branding. */
export function ManageForm({ organization }: { organization: Organization }) {
  const { t } = useTranslation('settings');
  const logo = useLogo(organization);
  const state = useOrganizationForm(organization, logo);
  const { form, unsaved, saving, conflict, discard, settle } = state;
  const bar = <SaveBar unsaved={unsaved} saving={saving} onDiscard={discard} />;
  const title = t('organizations.details');
  return (
    <>
      <form noValidate aria-label={title} className="flex flex-col gap-4" onSubmit={form.submit}>
        <Card title={title} footer={organization.isAgency ? null : bar}>
          <DetailFields state={state} />
        </Card>
        {organization.isAgency ? (
          <Card title={t('branding.title')} footer={bar}>
            <BrandingFields organization={organization} state={state} logo={logo} />
          </Card>
        ) : null}
      </form>
      <Suspense fallback={null}>
        {conflict ? (
          <ConflictDialog name={organization.name} onSettle={(reload) => void settle(reload)} />
        ) : null}
      </Suspense>
    </>
  );
}
