import { Plus, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { EmptyArt } from '../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../components/ui/feedback/empty-state.tsx';
import type { ChatbotFilter } from './chatbot-filter.ts';

/** Shown before the first chatbot exists; without `onCreate` the user may not create one. */
export function ChatbotsEmpty({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t } = useTranslation('chatbots');
  const steps = ['1', '2', '3'].map((step) => ({
    title: t(`empty.step${step}`),
    text: t(`empty.step${step}Text`),
  }));
  return (
    <EmptyState
      art={<EmptyArt />}
      title={t('empty.title')}
      description={onCreate ? t('empty.text') : t('empty.readOnly')}
      action={
        onCreate ? (
          <Button variant="primary" size="l" onClick={onCreate}>
            <Plus aria-hidden="true" size={16} />
            {t('page.new')}
          </Button>
        ) : null
      }
      steps={onCreate ? steps : undefined}
    />
  );
}

/** Shown if nothing matches the tab and the search. */
export function NoChatbotMatches({ filter }: { filter: ChatbotFilter }) {
  const { t } = useTranslation('chatbots');
  const { tab } = filter.values;
  const search = filter.values.search.trim();
  return (
    <EmptyState
      art={<SearchX aria-hidden="true" size={24} />}
      title={t(search === '' ? `none.${tab}` : 'none.title')}
      description={search === '' ? t('none.tabText') : t('none.text', { search })}
      action={<Button onClick={() => filter.set({ search: '', tab: 'all' })}>{t('none.clear')}</Button>}
    />
  );
}
