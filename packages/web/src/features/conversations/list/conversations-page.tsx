import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PagedListScreen } from '../../../components/list-screen/paged-list-screen.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { useMay } from '../../../lib/session/use-user.ts';
import { exportHref, useConversationFilter } from '../filter/conversation-filter.ts';
import { InboxEmpty } from '../inbox/inbox-empty.tsx';
import { InboxToolbar } from '../inbox/inbox-toolbar.tsx';
import { useInboxColumns } from '../inbox/use-inbox-columns.tsx';
import { ViewNav } from '../inbox/view-nav.tsx';
import { ContactRequestsLink } from './contact-requests-link.tsx';
import { ConversationsEmpty, NoConversationMatches } from './conversations-empty.tsx';
import { ConversationsTable } from './conversations-table.tsx';
import { ConversationsToolbar } from './conversations-toolbar.tsx';
import { useConversationColumns } from './use-conversation-columns.tsx';
import { useConversations, useHasAny } from './use-conversations.ts';
import { useRowKeys } from './use-row-keys.ts';

/** All conversations of the organization, newest first; or a view of those that people answer, longest waiting first. */
export default function ConversationsPage() {
  const { t } = useTranslation('conversations');
  const may = useMay();
  const filter = useConversationFilter();
  const list = useConversations(filter);
  const { inbox } = filter.values;
  const hasAny = useHasAny(filter, inbox === '' && list.data?.items.length === 0);
  const allColumns = useConversationColumns();
  const inboxColumns = useInboxColumns();
  useRowKeys();
  const whenEmpty = { unknown: 'loading', some: 'noMatch', none: 'empty' } as const;
  return (
    <PagedListScreen
      title={t('page.title')}
      actions={() => (
        <>
          {list.data && list.data.items.length > 0 ? (
            <ButtonLink href={exportHref(filter)} download>
              <Download aria-hidden="true" size={16} />
              <span className="max-md:sr-only">{t('page.export')}</span>
            </ButtonLink>
          ) : null}
          {may('contactRequest.read') ? <ContactRequestsLink /> : null}
          <IconButton
            variant="secondary"
            label={t('page.refresh')}
            loading={list.isFetching && !list.isPending}
            onClick={() => void list.refetch()}
            icon={<RotateCw aria-hidden="true" size={16} />}
          />
        </>
      )}
      query={list}
      filter={filter}
      withoutItems={inbox === '' ? whenEmpty[hasAny] : 'noMatch'}
      toolbar={(rows) => (
        <>
          <ViewNav filter={filter} path="/conversations" />
          {inbox === '' ? (
            <ConversationsToolbar filter={filter} total={list.data?.total}>
              {rows}
            </ConversationsToolbar>
          ) : (
            <InboxToolbar filter={filter}>{rows}</InboxToolbar>
          )}
        </>
      )}
      empty={<ConversationsEmpty />}
      noMatch={
        inbox === '' ? <NoConversationMatches filter={filter} /> : <InboxEmpty view={inbox} filter={filter} />
      }
      failure={{ title: t('error.title'), text: t('error.text') }}
    >
      {(items) => (
        <ConversationsTable
          conversations={items}
          columns={inbox === '' ? allColumns : inboxColumns}
          isGrouped={inbox === '' && filter.values.view === 'grouped'}
        />
      )}
    </PagedListScreen>
  );
}
