import { useTranslation } from 'react-i18next';
import { ChatbotSelect } from '../../../components/chatbot/chatbot-select.tsx';
import type { ConversationFilter } from './conversation-filter.ts';

type ChatbotFilterProps = { filter: ConversationFilter; className?: string };

export function ChatbotFilter({ filter, className }: ChatbotFilterProps) {
  const { t } = useTranslation('conversations');
  return (
    <ChatbotSelect
      aria-label={t('toolbar.chatbot')}
      listLabel={t('toolbar.chatbots')}
      allLabel={t('toolbar.allChatbots')}
      className={className}
      value={filter.values.chatbot}
      onValueChange={(chatbot) => filter.set({ chatbot })}
    />
  );
}
