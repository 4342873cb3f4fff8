import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { ArrowDownWideNarrow, LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListToolbar } from '../../components/list-screen/list-toolbar.tsx';
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx';
import { Select } from '../../components/ui/choices/select.tsx';
import { SearchInput } from '../../components/ui/inputs/search-input.tsx';
import { oneOf } from '../../lib/router/use-address.ts';
import type { ChatbotFilter } from './chatbot-filter.ts';
import { countByTab, sorts, tabs } from './select-chatbots.ts';

type ChatbotsToolbarProps = {
  /** Left out until loaded; the tabs then have no counts. */
  chatbots: readonly Chatbot[] | undefined;
  filter: ChatbotFilter;
  children: ReactNode;
};

/** Tabs with counts, search, sort, and grid or list. */
export function ChatbotsToolbar({ chatbots, filter, children }: ChatbotsToolbarProps) {
  const { t } = useTranslation('chatbots');
  const { tab, search, sort, view } = filter.values;
  const counts = chatbots ? countByTab(chatbots) : undefined;
  return (
    <ListToolbar
      label={t('tabs.label')}
      tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`), count: counts?.[value] }))}
      tab={tab}
      onTabChange={(next) => filter.set({ tab: oneOf(tabs, next) })}
      controls={
        <>
          <SearchInput
            label={t('toolbar.search')}
            value={search}
            onValueChange={(next) => filter.set({ search: next })}
            className="max-sm:min-w-0 max-sm:flex-1 md:max-w-[230px]"
          />
          <Select
            aria-label={t('toolbar.sort')}
            className="max-md:hidden"
            icon={<ArrowDownWideNarrow aria-hidden="true" size={16} />}
            value={sort}
            onChange={(event) => filter.set({ sort: oneOf(sorts, event.target.value), order: 'natural' })}
          >
            {sorts.map((value) => (
              <option key={value} value={value}>
                {t(`sorts.${value}`)}
              </option>
            ))}
          </Select>
          <SegmentedControl
            label={t('toolbar.view')}
            value={view}
            onValueChange={(next) => filter.set({ view: next })}
            options={[
              { value: 'grid', label: t('toolbar.grid'), icon: <LayoutGrid aria-hidden="true" size={16} /> },
              {
                value: 'list',
                label: t('toolbar.list'),
                icon: <List aria-hidden="true" size={16} className="flip-rtl" />,
              },
            ]}
          />
        </>
      }
    >
      {children}
    </ListToolbar>
  );
}
