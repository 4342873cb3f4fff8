import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PagedListScreen } from '../../../components/list-screen/paged-list-screen.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { useMay } from '../../../lib/session/use-user.ts';
import { ContactRequestsLink } from './contact-requests-link.tsx';
import { exportHref, useConversationFilter } from './conversation-filter.ts';
import { ConversationsEmpty, NoConversationMatches } from './conversations-empty.tsx';
import { ConversationsTable } from './conversations-table.tsx';
import { ConversationsToolbar } from './conversations-toolbar.tsx';
import { useConversations, useHasAny } from './use-conversations.ts';

/** All conversations of the organization, newest first. */
export default function ConversationsPage() {
  const { t } = useTranslation('conversations');
  const may = useMay();
  const filter = useConversationFilter();
  const list = useConversations(filter);
  const hasAny = useHasAny(filter, list.data?.items.length === 0);
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
      withoutItems={whenEmpty[hasAny]}
      toolbar={(rows) => (
        <ConversationsToolbar filter={filter} total={list.data?.total}>
          {rows}
        </ConversationsToolbar>
      )}
      empty={<ConversationsEmpty />}
      noMatch={<NoConversationMatches filter={filter} />}
      failure={{ title: t('error.title'), text: t('error.text') }}
    >
      {(items) => <ConversationsTable conversations={items} isGrouped={filter.values.view === 'grouped'} />}
    </PagedListScreen>
  );
}
