import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useAddress } from '../../lib/router/use-address.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { ConsentsCard } from './compliance/consents-card.tsx';
import { RecordCard } from './compliance/record-card.tsx';
import { firstConsents, useConsents, useRecord } from './compliance/use-record.ts';
import { RequestsCard } from './data-requests/requests-card.tsx';
import { firstRequests, useRequests } from './data-requests/use-requests.ts';
import { PanelHeader } from './panel-header.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

/** Requests of visitors about their data, the record of processing and consents; says what exports will hold, and leads to what can be read meanwhile. */
export default function DataExportsPanel() {
  const { t } = useTranslation('settings');
  const may = useMay();
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.data-exports')} text={t('exports.text')} />
      {may('privacy.request') && may('privacy.report') ? <PrivacyCards /> : <ExportsCard />}
    </>
  );
}

/** Each card grows with what it reads, so that they are shown together, once all of it is there. */
function PrivacyCards() {
  const [address] = useAddress(firstRequests);
  const reads = [useRequests(address), useRecord(), useConsents(firstConsents)];
  const [isThere, setIsThere] = useState(false);
  if (!isThere && !reads.some(({ isPending }) => isPending)) setIsThere(true);
  return (
    <>
      {isThere ? null : <SettingsSkeleton />}
      <div className={isThere ? 'contents' : 'hidden'}>
        <RequestsCard />
        <RecordCard />
        <ConsentsCard />
        <ExportsCard />
      </div>
    </>
  );
}

function ExportsCard() {
  const { t } = useTranslation('settings');
  return (
    <Card>
      <EmptyState
        level={2}
        title={t('exports.emptyTitle')}
        description={t('exports.emptyText')}
        action={<ButtonLink href="/conversations">{t('exports.toConversations')}</ButtonLink>}
      />
    </Card>
  );
}
