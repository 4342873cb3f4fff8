import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchableSelect } from '../../components/ui/searchable-select.tsx';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';
import type { ConversationFilter } from './conversation-filter.ts';

type ChatbotFilterProps = { filter: ConversationFilter; className?: string };

/** Narrows the list to one chatbot. */
export function ChatbotFilter({ filter, className }: ChatbotFilterProps) {
  const { t } = useTranslation('conversations');
  const { data: chatbots = [] } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  return (
    <SearchableSelect
      aria-label={t('toolbar.chatbot')}
      listLabel={t('toolbar.chatbots')}
      className={className}
      value={filter.values.chatbot}
      onValueChange={(chatbot) => filter.set({ chatbot })}
      options={[
        { value: '', label: t('toolbar.allChatbots') },
        ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
