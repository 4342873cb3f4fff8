import { Layers, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListToolbar } from '../../../components/list-screen/list-toolbar.tsx';
import { useTabCounts } from '../../../components/list-screen/use-tab-counts.ts';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { oneOf } from '../../../lib/router/use-address.ts';
import { type ConversationFilter, countsKey, statusTabs } from '../filter/conversation-filter.ts';
import { ChatbotFilter, ConversationSearch, TeamFilter } from '../filter/conversation-search.tsx';
import { ConversationFilters } from './conversation-filters.tsx';

type ConversationsToolbarProps = {
  filter: ConversationFilter;
  /** Number of conversations in the active tab; undefined until loaded. */
  total: number | undefined;
  children: ReactNode;
};

/** Status tabs, search, chatbot filter, and list or groups. */
export function ConversationsToolbar({ filter, total, children }: ConversationsToolbarProps) {
  const { t } = useTranslation('conversations');
  const { status, view, search, teamId } = filter.values;
  const countOf = useTabCounts(countsKey(filter), { isSearched: search !== '' || teamId !== '' });
  const tabs = statusTabs.map((tab) => ({
    value: tab,
    label: t(`tabs.${tab}`),
    count: tab === status ? total : countOf(tab),
  }));
  return (
    <ListToolbar
      label={t('tabs.label')}
      tabs={tabs}
      tab={status}
      onTabChange={(next) => filter.set({ status: oneOf(statusTabs, next) })}
      controls={
        <>
          <ConversationSearch filter={filter} className="md:max-w-[260px]" />
          <ChatbotFilter filter={filter} className="max-sm:min-w-0 max-sm:flex-1 sm:w-[160px]" />
          <TeamFilter filter={filter} className="max-sm:min-w-0 max-sm:flex-1 sm:w-[160px]" />
          <SegmentedControl
            label={t('toolbar.view')}
            value={view}
            onValueChange={(next) => filter.set({ view: next })}
            options={[
              {
                value: 'list',
                label: t('toolbar.list'),
                icon: <List aria-hidden="true" size={16} className="flip-rtl" />,
              },
              {
                value: 'grouped',
                label: t('toolbar.grouped'),
                icon: <Layers aria-hidden="true" size={16} />,
              },
            ]}
          />
        </>
      }
    >
      <ConversationFilters filter={filter} />
      {children}
    </ListToolbar>
  );
}
