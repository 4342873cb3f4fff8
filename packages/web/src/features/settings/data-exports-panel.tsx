import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/buttons/button-link.tsx';
import { EmptyState } from '../../components/ui/feedback/empty-state.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { useAddress } from '../../lib/router/use-address.ts';
import { useMay } from '../../lib/session/use-user.ts';
import { ConsentsCard } from './compliance/consents-card.tsx';
import { RecordCard } from './compliance/record-card.tsx';
import { firstConsents, useConsents, useRecord } from './compliance/use-record.ts';
import { RequestsCard } from './data-requests/requests-card.tsx';
import { firstRequests, useRequests } from './data-requests/use-requests.ts';
import { ExportsCard } from './exports/exports-card.tsx';
import { firstExports, useExports } from './exports/use-exports.ts';
import { PanelHeader } from './panel-header.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

/** For administrators: exports of the organization's data, visitors' data requests, the record of processing, and consents. */
export default function DataExportsPanel() {
  const { t } = useTranslation('settings');
  const may = useMay();
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.data-exports')} text={t('exports.text')} />
      {may('export.read') && may('privacy.request') && may('privacy.report') ? (
        <AdministratorCards />
      ) : (
        <ClosedCard />
      )}
    </>
  );
}

/** Waits for the data of all cards, because each grows when its data arrives; then shows them together. */
function AdministratorCards() {
  const [address] = useAddress(firstRequests);
  const reads = [useExports(firstExports), useRequests(address), useRecord(), useConsents(firstConsents)];
  const [isThere, setIsThere] = useState(false);
  if (!isThere && !reads.some(({ isPending }) => isPending)) setIsThere(true);
  return (
    <>
      {isThere ? null : <SettingsSkeleton />}
      <div className={isThere ? 'contents' : 'hidden'}>
        <ExportsCard />
        <RequestsCard />
        <RecordCard />
        <ConsentsCard />
      </div>
    </>
  );
}

function ClosedCard() {
  const { t } = useTranslation('settings');
  return (
    <Card>
      <EmptyState
        level={2}
        title={t('exports.closedTitle')}
        description={t('exports.closedText')}
        action={<ButtonLink href="/conversations">{t('exports.toConversations')}</ButtonLink>}
      />
    </Card>
  );
}
