import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { History, Rocket } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChatbotIcon } from '../../components/chatbot/chatbot-icon.tsx';
import { StatusBadge } from '../../components/chatbot/status-badge.tsx';
import { UnpublishedMark } from '../../components/chatbot/unpublished-mark.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { buttonClass } from '../../components/ui/buttons/button-class.ts';
import { StatusDot } from '../../components/ui/display/status-dot.tsx';
import { TruncatedText } from '../../components/ui/display/truncated-text.tsx';
import { TabList } from '../../components/ui/layout/tabs.tsx';
import { can } from '../../lib/can.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import type { DeploymentAct } from './api/use-deployment.ts';
import type { Draft } from './api/use-draft.ts';
import { type BuilderTab, builderTabs } from './model/tabs.ts';

type BuilderHeaderProps = {
  chatbot: Chatbot;
  tab: BuilderTab;
  draft: Draft;
  onSave: () => void;
  onAsk: (act: DeploymentAct) => void;
};

/** Name, status, version and unsaved changes; buttons to save and publish, and the tabs. */
export function BuilderHeader({ chatbot, tab: chosen, draft, onSave, onAsk }: BuilderHeaderProps) {
  const { t } = useTranslation('builder');
  const header = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const trigger = header.current?.querySelector(`[role=tab][id$="-trigger-${chosen}"]`);
    trigger?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  const tabs = builderTabs
    .filter((tab) => tab !== 'preview' || can(chatbot, 'chatbot.preview'))
    .map((tab) => ({
      value: tab,
      label: t(`tabs.${tab}`),
      count: tab === 'knowledge' ? chatbot.sourceCount : undefined,
    }));
  return (
    <div ref={header} className="flex-none border-b border-border bg-topbar">
      <div className="flex min-h-14 min-w-0 items-center gap-2.5 py-2 ps-6 pe-4 max-md:gap-1.5 max-md:px-3">
        <span className="max-md:hidden">
          <ChatbotIcon size="s" icon={draft.settings.appearance.icon} />
        </span>
        <TruncatedText as="h1" className="text-16 font-semibold tracking-[-.012em]">
          {chatbot.name}
        </TruncatedText>
        <StatusBadge status={chatbot.status} className="max-sm:hidden" />
        <UnpublishedMark chatbot={chatbot} isShort />
        <Version chatbot={chatbot} />
        <span className="ms-auto flex flex-none items-center gap-2 max-md:gap-1.5">
          <Unsaved count={draft.unsaved} />
          <Link
            href={`/builder/${chatbot.id}?tab=deployment#versions`}
            aria-label={t('header.history')}
            title={t('header.history')}
            className={buttonClass({ variant: 'ghost', className: 'w-(--h-m) px-0! max-sm:hidden' })}
          >
            <History aria-hidden="true" size={16} />
          </Link>
          {can(chatbot, 'chatbot.update') ? (
            <Button
              onClick={onSave}
              loading={draft.isSaving}
              disabled={draft.unsaved === 0}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {t('header.save')}
            </Button>
          ) : null}
          {can(chatbot, 'chatbot.publish') ? (
            <Button
              variant="primary"
              onClick={() => onAsk(chatbot.deployment.status === 'active' ? 'redeploy' : 'deploy')}
            >
              <Rocket aria-hidden="true" size={16} />
              {t('header.publish')}
            </Button>
          ) : null}
        </span>
      </div>
      <TabList rule={false} label={t('tabs.label')} items={tabs} className="-mb-px px-6 max-md:px-4" />
    </div>
  );
}

function Version({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  return (
    <span className="flex-none text-12 text-text-3 max-lg:hidden">
      {chatbot.publishedVersion === null
        ? t('header.neverPublished')
        : t('header.version', { version: chatbot.publishedVersion, date: format.date(chatbot.publishedAt) })}
    </span>
  );
}

function Unsaved({ count }: { count: number }) {
  const { t } = useTranslation('builder');
  return (
    <span role="status" className="flex items-center gap-2 text-13 whitespace-nowrap text-text-2">
      {count > 0 ? (
        <>
          <StatusDot tone="warning" />
          <span className="max-md:sr-only">{t('header.unsaved', { count })}</span>
        </>
      ) : null}
    </span>
  );
}
