import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { EmptyArt } from '../../components/ui/empty-art.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { ConversationFilter } from './conversation-filter.ts';
import { useHasNone } from './use-conversations.ts';

/** Nothing matches the filters, or nobody has written yet. */
export function ConversationsEmpty({ filter }: { filter: ConversationFilter }) {
  const { t } = useTranslation('conversations');
  const hasNone = useHasNone(filter);
  const isFiltered = filter.search.trim() !== '' || filter.chatbotId !== '' || filter.page > 1;
  if (!hasNone) {
    return (
      <EmptyState
        art={<MessagesSquare aria-hidden="true" size={28} strokeWidth={1.5} />}
        title={t(isFiltered ? 'none.filtered' : `none.${filter.status}`)}
        description={t(isFiltered ? 'none.filteredText' : `none.${filter.status}Text`)}
        action={
          <Button onClick={() => filter.filter({ status: 'all', search: '', chatbot: '' })}>
            {t('none.showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      art={<EmptyArt />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={<ButtonLink href="/chatbots">{t('empty.toChatbots')}</ButtonLink>}
    />
  );
}
