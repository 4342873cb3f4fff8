import type { Chatbot, DeploymentStatus } from '@parley/contracts/resources/chatbot/chatbots';
import { Rocket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ShareChatbot } from '../../../components/chatbot/share-chatbot.tsx';
import { StatusBadge } from '../../../components/chatbot/status-badge.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import type { StatusTone } from '../../../components/ui/display/status-dot.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { can } from '../../../lib/can.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { DeploymentAct } from '../api/use-deployment.ts';
import type { Draft } from '../api/use-draft.ts';
import { AccessCard } from './access-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { InstallCard } from './install-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { ProactiveCard } from './proactive-card.tsx';
import { QrCard } from './qr/qr-card.tsx';
import { VersionsCard } from './versions/versions-card.tsx';

/** States not covered by the status: a version is being deployed, or its deployment failed. */
const underway: Partial<Record<DeploymentStatus, { variant: BadgeVariant; dot: StatusTone }>> = {
  deploying: { variant: 'default', dot: 'accent' },
  failed: { variant: 'destructive', dot: 'error' },
};

type DeploymentTabProps = { chatbot: Chatbot; draft: Draft; onAsk: (act: DeploymentAct) => void };

/** Whether visitors can reach the chatbot, how to embed it, and its published versions. */
export function DeploymentTab({ chatbot, draft, onAsk }: DeploymentTabProps) {
  const { t } = useTranslation('builder');
  return (
    <div className="flex max-w-[880px] flex-col gap-4">
      <StatusCard chatbot={chatbot} onAsk={onAsk} />
      <Card title={t('deployment.share')}>
        <ShareChatbot chatbot={chatbot} />
      </Card>
      <InstallCard chatbot={chatbot} />
      <QrCard chatbot={chatbot} />
      <AccessCard draft={draft} />
      <HoursCard draft={draft} />
      <PeopleCard draft={draft} />
      <IdentityCard draft={draft} />
      <ProactiveCard draft={draft} />
      <VersionsCard draft={draft} />
    </div>
  );
}

function StatusCard({ chatbot, onAsk }: { chatbot: Chatbot; onAsk: (act: DeploymentAct) => void }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { status } = chatbot.deployment;
  const isLive = status === 'active';
  return (
    <Card
      title={t('deployment.title')}
      action={
        underway[status] ? (
          <Badge {...underway[status]}>{t(`deployment.status.${status}`)}</Badge>
        ) : (
          <StatusBadge status={chatbot.status} />
        )
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-64 text-13">
          <p className="font-550">
            {chatbot.publishedVersion === null
              ? t('deployment.never')
              : t('deployment.version', {
                  version: chatbot.publishedVersion,
                  date: format.dateTime(chatbot.publishedAt),
                })}
          </p>
          <p className="text-text-2">{t(`deployment.statusText.${status}`)}</p>
          {can(chatbot, 'chatbot.publish') ? (
            <p className="mt-1 text-text-3">{t('deployment.sameAct')}</p>
          ) : null}
          {isLive && chatbot.hasUnpublishedChanges ? (
            <p className="text-warning-text">{t('deployment.unpublished')}</p>
          ) : null}
        </div>
        {can(chatbot, 'chatbot.publish') ? (
          <div className="flex flex-wrap gap-2">
            {isLive ? (
              <>
                <Button onClick={() => onAsk('redeploy')}>
                  <Rocket aria-hidden="true" size={16} />
                  {t('deployment.redeploy')}
                </Button>
                <Button variant="quiet-destructive" onClick={() => onAsk('deactivate')}>
                  {t('deployment.deactivate')}
                </Button>
              </>
            ) : (
              <Button onClick={() => onAsk('deploy')} loading={status === 'deploying'}>
                <Rocket aria-hidden="true" size={16} />
                {t('deployment.deploy')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </Card>
  );
}
