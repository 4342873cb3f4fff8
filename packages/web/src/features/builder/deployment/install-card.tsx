import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { CopyField } from '../../../components/ui/data/copy-field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { can } from '../../../lib/can.ts';
import { InstallCheck } from './install-check.tsx';
import { type Platform, platformSnippets, platforms } from './platform-snippets.ts';

/** How to install the widget on a site by platform, and a check whether it is there. */
export function InstallCard({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('builder');
  const [platform, setPlatform] = useState<Platform>('react');
  const snippet = platformSnippets(window.location.origin, chatbot.id)[platform];
  return (
    <Card title={t('install.title')}>
      <div className="flex min-w-0 flex-col gap-3">
        <SegmentedControl
          label={t('install.platform')}
          className="self-start max-md:flex-wrap"
          value={platform}
          onValueChange={setPlatform}
          options={platforms.map((value) => ({ value, label: t(`install.platforms.${value}`) }))}
        />
        <p className="text-13 text-text-2">{t(`install.hints.${platform}`)}</p>
        <CopyField label={t(`install.platforms.${platform}`)} value={snippet} multiline />
        {can(chatbot, 'chatbot.update') ? <InstallCheck chatbot={chatbot} /> : null}
      </div>
    </Card>
  );
}
