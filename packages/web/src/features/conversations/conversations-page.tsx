import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { requestIdOf } from '../../lib/api/error-text.ts';
import { ConversationCards } from './conversation-cards.tsx';
import { useConversationFilter } from './conversation-filter.ts';
import { ConversationTable } from './conversation-table.tsx';
import { ConversationsEmpty } from './conversations-empty.tsx';
import { ConversationsSkeleton } from './conversations-skeleton.tsx';
import { ConversationsToolbar } from './conversations-toolbar.tsx';
import { useConversations } from './use-conversations.ts';

/** What visitors wrote and what they were answered, newest first. */
export default function ConversationsPage() {
  const { t } = useTranslation('conversations');
  const filter = useConversationFilter();
  const list = useConversations(filter);
  const items = list.data?.items ?? [];
  return (
    <Page busy={list.isPending}>
      <PageHeader
        title={t('page.title')}
        actions={
          <IconButton
            variant="secondary"
            label={t('page.refresh')}
            loading={list.isFetching && !list.isPending}
            onClick={() => void list.refetch()}
            icon={<RotateCw aria-hidden="true" size={16} />}
          />
        }
      />
      <ConversationsToolbar filter={filter} total={list.data?.total}>
        {list.isPending ? <ConversationsSkeleton /> : null}
        {list.isError ? (
          <ErrorState
            title={t('error.title')}
            description={t('error.text')}
            requestId={requestIdOf(list.error)}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {list.data && items.length === 0 ? <ConversationsEmpty filter={filter} /> : null}
        {list.data && items.length > 0 ? (
          <div className="flex flex-col gap-3">
            <ConversationTable conversations={items} view={filter.view} />
            <div className="rounded-md border border-border bg-surface md:hidden">
              <ConversationCards conversations={items} />
            </div>
            <Pagination
              page={list.data.page}
              pageSize={list.data.pageSize}
              total={list.data.total}
              totalIsCapped={list.data.totalIsCapped}
              onPageChange={(page) => filter.change({ page: String(page) })}
              onPageSizeChange={(pageSize) => filter.filter({ pageSize: String(pageSize) })}
            />
          </div>
        ) : null}
      </ConversationsToolbar>
    </Page>
  );
}
