import { useTranslation } from 'react-i18next';
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
