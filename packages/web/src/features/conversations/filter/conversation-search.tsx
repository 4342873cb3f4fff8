import { useTranslation } from 'react-i18next';
import { ChatbotSelect } from '../../../components/chatbot/chatbot-select.tsx';
import { SearchableSelect } from '../../../components/ui/choices/searchable-select.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useDebouncedText } from '../../../lib/hooks/use-debounced-text.ts';
import { useTeams } from '../../../lib/inbox/teams.ts';
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

type SelectProps = { filter: ConversationFilter; className?: string };

export function ChatbotFilter({ filter, className }: SelectProps) {
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

/** Narrows a list to the conversations of a team; hidden where there are no teams. */
export function TeamFilter({ filter, className }: SelectProps) {
  const { t } = useTranslation('conversations');
  const { data: teams = [], isError } = useTeams();
  const { teamId } = filter.values;
  if (isError && teams.length === 0) {
    return (
      <p role="alert" className={cx('text-12 text-text-2', className)}>
        {t('control.teamsFailed')}
      </p>
    );
  }
  if (teams.length === 0 && teamId === '') return null;
  return (
    <SearchableSelect
      aria-label={t('toolbar.team')}
      listLabel={t('control.teams')}
      className={className ?? ''}
      value={teamId}
      onValueChange={(next) => filter.set({ teamId: next })}
      options={[
        { value: '', label: t('toolbar.allTeams') },
        ...teams.map(({ id, name }) => ({ value: id, label: name, dir: 'auto' as const })),
      ]}
    />
  );
}
