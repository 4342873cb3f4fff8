import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { ArrowDownWideNarrow, LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../components/ui/search-input.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TabList, TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { countByTab, type Sort, sorts, type Tab, tabs } from './select-chatbots.ts';

export const views = ['grid', 'list'] as const;
export type View = (typeof views)[number];
export type Selection = { tab: Tab; search: string; sort: Sort };

type ChatbotsToolbarProps = {
  /** Absent while they are not known: the tabs then carry no counts. */
  chatbots: readonly Chatbot[] | undefined;
  selection: Selection;
  view: View;
  onChange: (change: Partial<Record<'tab' | 'search' | 'sort' | 'view', string>>) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** Tabs with counts, search, sort and the way of seeing, on one line; on phones search stands below. */
export function ChatbotsToolbar({ chatbots, selection, view, onChange, children }: ChatbotsToolbarProps) {
  const { t } = useTranslation('chatbots');
  const counts = chatbots ? countByTab(chatbots) : undefined;
  const items = tabs.map((tab) => ({ value: tab, label: t(`tabs.${tab}`), count: counts?.[tab] }));
  return (
    <Tabs
      value={selection.tab}
      onValueChange={(tab) => onChange({ tab })}
      className="flex min-w-0 flex-1 flex-col gap-4"
    >
      <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-4 border-b border-border max-md:border-0">
        <TabList
          label={t('tabs.label')}
          items={items}
          rule={false}
          className="-mb-px max-md:mx-[-16px] max-md:mb-3 max-md:w-[calc(100%+32px)] max-md:border-b max-md:border-border max-md:px-4"
        />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2 md:pb-1.5">
          <SearchInput
            label={t('toolbar.search')}
            value={selection.search}
            onValueChange={(search) => onChange({ search })}
            className="md:max-w-[230px]"
          />
          <Select
            aria-label={t('toolbar.sort')}
            className="max-md:hidden"
            icon={<ArrowDownWideNarrow aria-hidden="true" size={16} />}
            value={selection.sort}
            onChange={(event) => onChange({ sort: event.target.value })}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sorts.${sort}`)}
              </option>
            ))}
          </Select>
          <SegmentedControl
            label={t('toolbar.view')}
            value={view}
            onValueChange={(next) => onChange({ view: next })}
            options={[
              { value: 'grid', label: t('toolbar.grid'), icon: <LayoutGrid aria-hidden="true" size={16} /> },
              { value: 'list', label: t('toolbar.list'), icon: <List aria-hidden="true" size={16} /> },
            ]}
          />
        </div>
      </div>
      <TabPanel value={selection.tab} className="flex min-w-0 flex-1 flex-col outline-offset-4">
        {children}
      </TabPanel>
    </Tabs>
  );
}
