import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useTranslation } from 'react-i18next';
import { Stat, StatRow } from '../../components/ui/stat.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { averageResponseMs } from './average-response.ts';

/** How many chatbots there are and what they have done. */
export function DashboardStats({ chatbots }: { chatbots: readonly Chatbot[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const messages = chatbots.reduce((sum, chatbot) => sum + chatbot.messageCount, 0);
  const response = averageResponseMs(chatbots);
  return (
    <StatRow>
      <Stat label={t('stats.chatbots')} value={format.number(chatbots.length)} />
      <Stat
        label={t('stats.active')}
        value={format.number(chatbots.filter((chatbot) => chatbot.status === 'active').length)}
      />
      <Stat label={t('stats.messages')} value={format.number(messages)} />
      <Stat
        label={t('stats.response')}
        value={response === null ? t('stats.noResponse') : format.seconds(response)}
      />
    </StatRow>
  );
}
