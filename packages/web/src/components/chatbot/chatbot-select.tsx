import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useQuery } from '@tanstack/react-query';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';
import { SearchableSelect } from '../ui/searchable-select.tsx';

type ChatbotSelectProps = {
  'aria-label': string;
  listLabel: string;
  /** What no choice means: "All chatbots". */
  allLabel: string;
  /** A chatbot's id, or an empty text for all. */
  value: string;
  onValueChange: (chatbotId: string) => void;
  className?: string | undefined;
};

/** All chatbots of the organization, or one of them. */
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
