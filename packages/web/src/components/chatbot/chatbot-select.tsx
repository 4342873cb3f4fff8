import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery } from '@tanstack/react-query';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';
import { SearchableSelect } from '../ui/choices/searchable-select.tsx';

type ChatbotSelectProps = {
  'aria-label': string;
  listLabel: string;
  /** Label of the empty choice: "All chatbots". */
  allLabel: string;
  /** A chatbot's id, or '' for all. */
  value: string;
  onValueChange: (chatbotId: string) => void;
  className?: string | undefined;
};

/** Select of all chatbots of the organization, or a single one. */
export function ChatbotSelect({ allLabel, ...select }: ChatbotSelectProps) {
  const { data: chatbots = [] } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  return (
    <SearchableSelect
      {...select}
      options={[
        { value: '', label: allLabel },
        ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
