import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { ListPages } from '../../components/list-screen/list-pages.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { ListToolbar } from '../../components/list-screen/list-toolbar.tsx';
import { TableSkeleton } from '../../components/list-screen/table-skeleton.tsx';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { EmptyArt } from '../../components/ui/empty-art.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Page } from '../../components/ui/page.tsx';
import { useBreadcrumb } from '../../lib/breadcrumb.ts';
import { oneOf } from '../../lib/router/use-address.ts';
import { useMay } from '../../lib/session/use-may.ts';
import {
  type ContactRequest,
  type ContactRequests,
  contactRequestsKey,
  statusTabs,
  useContactRequestFilter,
} from './contact-request-filter.ts';
import { useContactRequestColumns } from './use-contact-request-columns.tsx';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

/** Email addresses that visitors left to be contacted; for owners and administrators. */
export default function ContactRequestsPage() {
  const { t } = useTranslation('conversations');
  const may = useMay();
  useBreadcrumb(t('contacts.title'));
  if (may('contactRequest.read')) return <OpenPage />;
  return (
    <Page>
      <EmptyState
        level={1}
        art={<EmptyArt />}
        title={t('contacts.closedTitle')}
        description={t('contacts.closedText')}
        action={<BackLink />}
      />
    </Page>
  );
}

function BackLink() {
  const { t } = useTranslation('conversations');
  return <ButtonLink href="/conversations">{t('notFound.back')}</ButtonLink>;
}

function OpenPage() {
  const { t } = useTranslation('conversations');
  const filter = useContactRequestFilter();
  const list = useQuery<ContactRequests>({
    queryKey: contactRequestsKey(filter),
    placeholderData: keepPreviousData,
  });
  const { status } = filter.values;
  const tabs = statusTabs.map((tab) => ({
    value: tab,
    label: t(`contacts.tabs.${tab}`),
    count: tab === status ? list.data?.total : undefined,
  }));
  return (
    <ListScreen
      title={t('contacts.title')}
      context={t('contacts.context')}
      actions={() => <BackLink />}
      query={list}
      contentOf={({ items }) => (items.length > 0 ? 'full' : 'noMatch')}
      toolbar={(rows) => (
        <ListToolbar
          label={t('contacts.tabs.label')}
          tabs={tabs}
          tab={status}
          onTabChange={(next) => filter.set({ status: oneOf(statusTabs, next) })}
          controls={null}
        >
          {rows}
        </ListToolbar>
      )}
      skeleton={<TableSkeleton />}
      empty={null}
      noMatch={
        <EmptyState
          art={<EmptyArt />}
          title={t(`contacts.none.${status}`)}
          description={t(`contacts.none.${status}Text`)}
        />
      }
      failure={{ title: t('contacts.errorTitle'), text: t('contacts.errorText') }}
    >
      {(shown) => (
        <ListPages shown={shown} filter={filter}>
          <ContactRequestsTable items={shown.items} />
        </ListPages>
      )}
    </ListScreen>
  );
}

function ContactRequestsTable({ items }: { items: readonly ContactRequest[] }) {
  const { t } = useTranslation('conversations');
  const [removing, setRemoving] = useState<ContactRequest | null>(null);
  const columns = useContactRequestColumns(setRemoving);
  return (
    <>
      <DataTable label={t('contacts.title')} rows={items} columns={columns} keyOf={({ id }) => id} />
      <Suspense fallback={null}>
        {removing ? <RemoveDialog contactRequest={removing} onClose={() => setRemoving(null)} /> : null}
      </Suspense>
    </>
  );
}
