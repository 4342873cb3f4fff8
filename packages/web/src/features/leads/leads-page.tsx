import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Contact, Download, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { PagedListScreen } from '../../components/list-screen/paged-list-screen.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { buttonClass } from '../../components/ui/buttons/button-class.ts';
import { ButtonLink } from '../../components/ui/buttons/button-link.tsx';
import { EmptyArt } from '../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../components/ui/feedback/empty-state.tsx';
import { useMay } from '../../lib/session/use-user.ts';
import {
  exportPath,
  type LeadFilter,
  type LeadSummary,
  type Leads,
  leadsKey,
  nameOf,
  useLeadFilter,
} from './lead-filter.ts';
import { LeadsToolbar } from './leads-toolbar.tsx';
import { useLeadColumns } from './use-lead-columns.tsx';

const DeleteLeadDialog = lazy(async () => ({
  default: (await import('./delete-lead-dialog.tsx')).DeleteLeadDialog,
}));
const ImportLeadsDialog = lazy(async () => ({
  default: (await import('./import/import-leads-dialog.tsx')).ImportLeadsDialog,
}));
const NewLeadDialog = lazy(async () => ({
  default: (await import('./new-lead-dialog.tsx')).NewLeadDialog,
}));

/** List of leads: people who left contact details. */
export default function LeadsPage() {
  const { t } = useTranslation('leads');
  const may = useMay();
  const filter = useLeadFilter();
  const list = useQuery<Leads>({ queryKey: leadsKey(filter), placeholderData: keepPreviousData });
  return (
    <PagedListScreen
      title={t('page.title')}
      context={t('page.context')}
      actions={(isEmpty) => (
        <>
          {may('lead.export') && !isEmpty ? (
            <a href={exportPath(filter)} download className={buttonClass({})}>
              <Download aria-hidden="true" size={16} />
              <span className="max-md:sr-only">{t('page.export')}</span>
            </a>
          ) : null}
          {may('lead.create') ? (
            <>
              <ImportLeads />
              <AddLead />
            </>
          ) : null}
        </>
      )}
      query={list}
      filter={filter}
      toolbar={(rows) => (
        <LeadsToolbar filter={filter} total={list.data?.total}>
          {rows}
        </LeadsToolbar>
      )}
      empty={
        <EmptyState
          art={<EmptyArt />}
          title={t('empty.title')}
          description={t('empty.text')}
          action={<ButtonLink href="/chatbots">{t('empty.toChatbots')}</ButtonLink>}
        />
      }
      noMatch={<NoLeadMatches filter={filter} />}
      failure={{ title: t('error.title'), text: t('error.text') }}
    >
      {(leads) => <LeadsTable leads={leads} />}
    </PagedListScreen>
  );
}

function ImportLeads() {
  const { t } = useTranslation('leads');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Upload aria-hidden="true" size={16} />
        <span className="max-md:sr-only">{t('import.open')}</span>
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ImportLeadsDialog onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

function AddLead() {
  const { t } = useTranslation('leads');
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" size={16} />
        {t('add.open')}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <NewLeadDialog onClose={() => setIsOpen(false)} onAdded={(id) => navigate(`/leads/${id}`)} />
        ) : null}
      </Suspense>
    </>
  );
}

function NoLeadMatches({ filter }: { filter: LeadFilter }) {
  const { t } = useTranslation('leads');
  return (
    <EmptyState
      art={<Contact aria-hidden="true" size={28} strokeWidth={1.5} />}
      title={t('noMatch.title')}
      description={t('noMatch.text')}
      action={<Button onClick={filter.showAll}>{t('noMatch.showAll')}</Button>}
    />
  );
}

function LeadsTable({ leads }: { leads: readonly LeadSummary[] }) {
  const { t } = useTranslation('leads');
  const [deleting, setDeleting] = useState<LeadSummary | null>(null);
  const columns = useLeadColumns(setDeleting);
  return (
    <>
      <DataTable
        label={t('page.title')}
        rows={leads}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/leads/${id}`}
      />
      <Suspense fallback={null}>
        {deleting ? (
          <DeleteLeadDialog
            key={nameOf(deleting)}
            lead={deleting}
            onClose={() => setDeleting(null)}
            onDeleted={() => setDeleting(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
