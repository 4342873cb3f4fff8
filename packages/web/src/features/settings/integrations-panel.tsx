import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/feedback/empty-state.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { useMay } from '../../lib/session/use-user.ts';
import { InsightModelCard } from './insight-model/insight-model-card.tsx';
import { IntegrationsCard } from './integrations/integrations-card.tsx';
import { PanelHeader } from './panel-header.tsx';
import { ProvidersCard } from './providers/providers-card.tsx';
import { WebhooksCard } from './webhooks/webhooks-card.tsx';

/** Model providers of the organization, and integrations that receive its events. */
export default function IntegrationsPanel() {
  const { t } = useTranslation('settings');
  const may = useMay();
  const [askedName, setAskedName] = useState<string | null>(null);
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.integrations')} text={t('integrations.text')} />
      {may('webhook.read') ? (
        <IntegrationsCard mayManage={may('webhook.manage')} onAddWebhook={setAskedName} />
      ) : null}
      {may('provider.read') ? <ProvidersCard mayManage={may('provider.manage')} /> : null}
      {may('organization.update') ? <InsightModelCard /> : null}
      {may('webhook.read') ? (
        <WebhooksCard
          mayManage={may('webhook.manage')}
          askedName={askedName}
          onAnswered={() => setAskedName(null)}
        />
      ) : (
        <Card>
          <EmptyState
            level={2}
            title={t('integrations.emptyTitle')}
            description={t('integrations.emptyText')}
          />
        </Card>
      )}
    </>
  );
}
