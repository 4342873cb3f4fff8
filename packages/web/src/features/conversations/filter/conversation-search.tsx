import { useTranslation } from 'react-i18next';
import { ChatbotSelect } from '../../../components/chatbot/chatbot-select.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { useDebouncedText } from '../../../lib/hooks/use-debounced-text.ts';
import type { ConversationFilter } from './conversation-filter.ts';

type ConversationSearchProps = { filter: ConversationFilter; className?: string };

/** Full-text search in messages, names, ids, intents and locations. */
export function ConversationSearch({ filter, className }: ConversationSearchProps) {
  const { t } = useTranslation('conversations');
  const [search, setSearch] = useDebouncedText(filter.values.search, (next) => filter.set({ search: next }));
  return (
    <SearchInput label={t('toolbar.search')} value={search} onValueChange={setSearch} className={className} />
  );
}

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
