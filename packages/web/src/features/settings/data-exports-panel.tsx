import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { ConsentsCard } from './compliance/consents-card.tsx';
import { RecordCard } from './compliance/record-card.tsx';
import { RequestsCard } from './data-requests/requests-card.tsx';
import { PanelHeader } from './panel-header.tsx';

/** Requests of visitors about their data, the record of processing and consents; says what exports will hold, and leads to what can be read meanwhile. */
export default function DataExportsPanel() {
  const { t } = useTranslation('settings');
  const may = useMay();
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.data-exports')} text={t('exports.text')} />
      {may('privacy.request') ? <RequestsCard /> : null}
      {may('privacy.report') ? (
        <>
          <RecordCard />
          <ConsentsCard />
        </>
      ) : null}
      <Card>
        <EmptyState
          level={2}
          title={t('exports.emptyTitle')}
          description={t('exports.emptyText')}
          action={<ButtonLink href="/conversations">{t('exports.toConversations')}</ButtonLink>}
        />
      </Card>
    </>
  );
}
