import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { DataCards } from '../../../components/data-table/data-cards.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Pagination } from '../../../components/ui/data/pagination.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '../../../components/ui/layout/tabs.tsx';
import { useKeys } from '../../../lib/hooks/use-keys.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { statusTabs, useConversationFilter } from '../filter/conversation-filter.ts';
import { ChatbotFilter, ConversationSearch, TeamFilter } from '../filter/conversation-search.tsx';
import { useInboxColumns } from '../inbox/use-inbox-columns.tsx';
import { ViewNav } from '../inbox/view-nav.tsx';
import { useConversationColumns, useConversationHref } from '../list/use-conversation-columns.tsx';
import { useConversations } from '../list/use-conversations.ts';

const shapes = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list that led to the conversation, kept at the side on wide screens. */
export function ConversationSideList({ currentId }: { currentId: string }) {
  const { t } = useTranslation('conversations');
  const filter = useConversationFilter();
  const search = useSearch();
  const list = useConversations(filter);
  const { inbox } = filter.values;
  useSideKeys(list.data?.items ?? [], currentId);
  const items = statusTabs.map((tab) => ({ value: tab, label: t(`tabs.${tab}`) }));
  return (
    <aside
      aria-label={t('page.title')}
      className="flex min-h-0 flex-col border-e border-border bg-surface max-xl:hidden"
    >
      <div className="flex flex-col gap-2.5 px-4 pt-3">
        <div className="flex items-center justify-between">
          <Link
            href={search === '' ? '/conversations' : `/conversations?${search}`}
            className="rounded-xs text-16 font-semibold text-title hover:underline"
          >
            {t('page.title')}
          </Link>
          <IconButton
            size="s"
            label={t('page.refresh')}
            loading={list.isFetching && !list.isPending}
            onClick={() => void list.refetch()}
            icon={<RotateCw aria-hidden="true" size={16} />}
          />
        </div>
        <ViewNav filter={filter} path={`/conversations/${currentId}`} wraps />
        <ConversationSearch filter={filter} />
        <ChatbotFilter filter={filter} />
        <TeamFilter filter={filter} />
      </div>
      {inbox === '' ? (
        <Tabs
          value={filter.values.status}
          onValueChange={(status) => filter.set({ status: oneOf(statusTabs, status) })}
          className="flex min-h-0 flex-1 flex-col"
        >
          <TabList label={t('tabs.label')} items={items} className="flex-none px-4" />
          <TabPanel value={filter.values.status} className="min-h-0 flex-1 overflow-y-auto">
            <SideCards list={list} isInbox={false} currentId={currentId} />
          </TabPanel>
        </Tabs>
      ) : (
        <div className="mt-3 min-h-0 flex-1 overflow-y-auto border-t border-border">
          <SideCards list={list} isInbox currentId={currentId} />
        </div>
      )}
      {list.data && list.data.total > 0 ? (
        <div className="border-t border-border px-2 py-1 ps-4">
          <Pagination
            page={list.data.page}
            pageSize={list.data.pageSize}
            total={list.data.total}
            totalIsCapped={list.data.totalIsCapped}
            onPageChange={filter.goToPage}
          />
        </div>
      ) : null}
    </aside>
  );
}

type SideCardsProps = { list: ReturnType<typeof useConversations>; isInbox: boolean; currentId: string };

function SideCards({ list, isInbox, currentId }: SideCardsProps) {
  const { t } = useTranslation('conversations');
  const allColumns = useConversationColumns();
  const inboxColumns = useInboxColumns();
  const hrefOf = useConversationHref();
  return (
    <>
      {list.isPending ? (
        <div aria-busy="true">
          {shapes.map((shape) => (
            <div key={shape} className="flex flex-col gap-2 border-b border-border px-4 py-3">
              <Skeleton className="h-3 w-3/5" />
              <Skeleton className="h-3 w-4/5" />
              <Skeleton className="h-2.5 w-2/5" />
            </div>
          ))}
        </div>
      ) : null}
      {list.isError ? <p className="p-4 text-13 text-error-text">{t('error.title')}</p> : null}
      {list.data?.items.length === 0 ? <p className="p-4 text-13 text-text-2">{t('side.none')}</p> : null}
      {list.data ? (
        <DataCards
          bare
          label={t('page.title')}
          rows={list.data.items}
          columns={isInbox ? inboxColumns : allColumns}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf(id)}
          currentKey={currentId}
        />
      ) : null}
    </>
  );
}

/** `j` and `k` open the next and the previous conversation of the list. */
function useSideKeys(items: readonly ConversationSummary[], currentId: string): void {
  const [, navigate] = useLocation();
  const hrefOf = useConversationHref();
  const open = (step: 1 | -1) => () => {
    const current = items.findIndex(({ id }) => id === currentId);
    const target = items[current === -1 ? 0 : current + step];
    if (target) navigate(hrefOf(target.id));
  };
  useKeys({ j: open(1), k: open(-1) });
}
