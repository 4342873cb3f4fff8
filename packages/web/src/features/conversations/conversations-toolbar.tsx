import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useQuery } from '@tanstack/react-query';
import { Layers, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../components/ui/search-input.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TabList, TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';
import { type ConversationFilter, statusTabs } from './conversation-filter.ts';
import { useDelayed } from './use-delayed.ts';

type ConversationsToolbarProps = {
  filter: ConversationFilter;
  /** How many the chosen tab holds, once known. */
  total: number | undefined;
  children: ReactNode;
};

/** Tabs by status, search, the chatbot, and list or groups; on phones search and chatbot stand below. */
export function ConversationsToolbar({ filter, total, children }: ConversationsToolbarProps) {
  const { t } = useTranslation('conversations');
  const items = statusTabs.map((tab) => ({
    value: tab,
    label: t(`tabs.${tab}`),
    count: tab === filter.status ? total : undefined,
  }));
  return (
    <Tabs
      value={filter.status}
      onValueChange={(status) => filter.filter({ status })}
      className="flex min-w-0 flex-1 flex-col gap-4"
    >
      <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-4 border-b border-border max-md:border-0">
        <TabList
          label={t('tabs.label')}
          items={items}
          rule={false}
          className="-mb-px max-md:mx-[-16px] max-md:mb-3 max-md:w-[calc(100%+32px)] max-md:border-b max-md:border-border max-md:px-4"
        />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2 max-sm:flex-wrap md:pb-1.5">
          <Search filter={filter} className="md:max-w-[260px]" />
          <ChatbotFilter filter={filter} className="max-sm:w-full sm:max-w-[200px]" />
          <SegmentedControl
            label={t('toolbar.view')}
            className="max-md:hidden"
            value={filter.view}
            onValueChange={(view) => filter.change({ view })}
            options={[
              { value: 'list', label: t('toolbar.list'), icon: <List aria-hidden="true" size={16} /> },
              {
                value: 'grouped',
                label: t('toolbar.grouped'),
                icon: <Layers aria-hidden="true" size={16} />,
              },
            ]}
          />
        </div>
      </div>
      <TabPanel value={filter.status} className="flex min-w-0 flex-1 flex-col outline-offset-4">
        {children}
      </TabPanel>
    </Tabs>
  );
}

/** Search by id, intent or location. */
export function Search({ filter, className }: { filter: ConversationFilter; className?: string }) {
  const { t } = useTranslation('conversations');
  const [search, setSearch] = useDelayed(filter.search, (next) => filter.filter({ search: next }));
  return (
    <SearchInput label={t('toolbar.search')} value={search} onValueChange={setSearch} className={className} />
  );
}

/** Narrows the list to one chatbot. */
export function ChatbotFilter({ filter, className }: { filter: ConversationFilter; className?: string }) {
  const { t } = useTranslation('conversations');
  const chatbots = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  return (
    <Select
      aria-label={t('toolbar.chatbot')}
      className={className}
      value={filter.chatbotId}
      onChange={(event) => filter.filter({ chatbot: event.target.value })}
    >
      <option value="">{t('toolbar.allChatbots')}</option>
      {(chatbots.data ?? []).map((chatbot) => (
        <option key={chatbot.id} value={chatbot.id}>
          {chatbot.name}
        </option>
      ))}
    </Select>
  );
}
