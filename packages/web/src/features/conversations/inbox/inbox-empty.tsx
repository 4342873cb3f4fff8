import type { InboxView } from '@parley/contracts/values/inbox-lists';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import type { ConversationFilter } from '../filter/conversation-filter.ts';

type InboxEmptyProps = { view: InboxView; filter: ConversationFilter };

/** Shown in a view without conversations: why there are none, and what would bring some. */
export function InboxEmpty({ view, filter }: InboxEmptyProps) {
  const { t } = useTranslation('conversations');
  const { search, chatbot, teamId, snoozed } = filter.values;
  if (search.trim() !== '' || chatbot !== '' || teamId !== '' || filter.page > 1) {
    return (
      <EmptyState
        art={<Inbox aria-hidden="true" size={28} strokeWidth={1.5} />}
        title={t('none.filtered')}
        description={t('none.filteredText')}
        action={
          <Button onClick={() => filter.set({ search: '', chatbot: '', teamId: '' })}>
            {t('inbox.clearFilters')}
          </Button>
        }
      />
    );
  }
  const key = snoozed === 'true' ? 'snoozed' : view;
  return (
    <EmptyState
      art={<Inbox aria-hidden="true" size={28} strokeWidth={1.5} />}
      title={t(`inbox.empty.${key}`)}
      description={t(`inbox.empty.${key}Text`)}
      action={<ButtonLink href="/conversations">{t('none.showAll')}</ButtonLink>}
    />
  );
}
