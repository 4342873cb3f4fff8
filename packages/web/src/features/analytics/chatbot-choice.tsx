import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchableSelect } from '../../components/ui/searchable-select.tsx';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';

type ChatbotChoiceProps = { value: string; onValueChange: (chatbot: string) => void };

/** All chatbots, or the one that every figure is about. */
export function ChatbotChoice({ value, onValueChange }: ChatbotChoiceProps) {
  const { t } = useTranslation('analytics');
  const { data: chatbots = [] } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  return (
    <SearchableSelect
      aria-label={t('filter.chatbot')}
      listLabel={t('filter.chatbots')}
      className="max-sm:w-full sm:w-[180px]"
      value={value}
      onValueChange={onValueChange}
      options={[
        { value: '', label: t('filter.all') },
        ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
