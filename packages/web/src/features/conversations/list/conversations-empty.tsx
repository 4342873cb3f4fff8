import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { EmptyArt } from '../../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { type ConversationFilter, everything, isNarrowedWithinTab } from '../filter/conversation-filter.ts';

/** Shown before the first conversation. */
export function ConversationsEmpty() {
  const { t } = useTranslation('conversations');
  return (
    <EmptyState
      art={<EmptyArt />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={<ButtonLink href="/chatbots">{t('empty.toChatbots')}</ButtonLink>}
    />
  );
}

/** Shown if nothing matches the tab or the filters. */
export function NoConversationMatches({ filter }: { filter: ConversationFilter }) {
  const { t } = useTranslation('conversations');
  const { status } = filter.values;
  const isFiltered = isNarrowedWithinTab(filter);
  return (
    <EmptyState
      art={<MessagesSquare aria-hidden="true" size={28} strokeWidth={1.5} />}
      title={t(isFiltered ? 'none.filtered' : `none.${status}`)}
      description={t(isFiltered ? 'none.filteredText' : `none.${status}Text`)}
      action={<Button onClick={() => filter.set(everything)}>{t('none.showAll')}</Button>}
    />
  );
}
