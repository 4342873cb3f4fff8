import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../components/ui/data/copy-field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';

/** Addresses of the agency's sign-in and sign-up pages. */
export function AddressesCard({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('agency.addresses')}>
      <p className="mb-3 text-13 text-text-2">{t('agency.addressesText')}</p>
      <div className="flex flex-col gap-4">
        {(['login', 'signup'] as const).map((page) => (
          <div key={page} className="flex min-w-0 flex-col gap-1.5">
            <span className="text-13 font-550">{t(`agency.${page}`)}</span>
            <CopyField
              label={t(`agency.${page}`)}
              value={`${location.origin}/agency/${organizationId}/${page}`}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}
