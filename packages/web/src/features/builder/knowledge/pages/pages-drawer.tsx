import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { pageStatuses } from '@parley/contracts/values/lists';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../../components/list-screen/load-error.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Pagination } from '../../../../components/ui/data/pagination.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Drawer } from '../../../../components/ui/overlays/drawer.tsx';
import { can } from '../../../../lib/can.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { RefreshField } from '../refresh-field.tsx';
import { useChangeSource } from '../use-source-acts.ts';
import { shortAddress } from '../website/short-address.ts';
import { PageRow } from './page-row.tsx';
import { type PageFilter, pageSize, usePages } from './use-pages.ts';

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** All pages of a website with their status, and how often the website is read again. */
export function PagesDrawer({ source, onClose }: { source: Source; onClose: () => void }) {
  const { t } = useTranslation('knowledgeBase');
  const [filter, setFilter] = useState<PageFilter>('all');
  const [page, setPage] = useState(1);
  const pages = usePages(source, filter, page);
  function changeFilter(next: string): void {
    setFilter(pageStatuses.find((status) => status === next) ?? 'all');
    setPage(1);
  }
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<bdi>{source.name}</bdi>}
      description={<Address source={source} />}
      toolbar={<Toolbar source={source} filter={filter} onFilterChange={changeFilter} />}
      footer={
        pages.data && pages.data.total > 0 ? (
          <Pagination
            page={page}
            pageSize={pageSize}
            total={pages.data.total}
            totalIsCapped={pages.data.totalIsCapped}
            onPageChange={setPage}
          />
        ) : null
      }
    >
      {pages.isPending ? <PagesSkeleton /> : null}
      {pages.isError ? (
        <LoadError query={pages} title={t('pages.errorTitle')} text={t('error.text')} />
      ) : null}
      {pages.data && !pages.isError ? (
        <ul aria-label={t('pages.title')}>
          {pages.data.items.map((item) => (
            <PageRow key={item.id} page={item} />
          ))}
        </ul>
      ) : null}
      {pages.data?.total === 0 ? (
        <p className="px-5 py-4 text-13 text-text-2">{t(filter === 'all' ? 'pages.none' : 'pages.noneSo')}</p>
      ) : null}
    </Drawer>
  );
}

function Address({ source }: { source: Source }) {
  if (source.url === null || !/^https?:\/\//i.test(source.url)) return null;
  return (
    <a
      href={source.url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 hover:underline"
    >
      <span dir="ltr" className="break-all">
        {shortAddress(source.url)}
      </span>
      <ExternalLink aria-hidden="true" size={12} className="flip-rtl flex-none" />
    </a>
  );
}

type ToolbarProps = { source: Source; filter: PageFilter; onFilterChange: (filter: string) => void };

function Toolbar({ source, filter, onFilterChange }: ToolbarProps) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const change = useChangeSource();
  const next = source.nextRefreshAt ? t('refresh.next', { date: format.dateTime(source.nextRefreshAt) }) : '';
  const countOf = (status: (typeof pageStatuses)[number]) =>
    source.pageCounts ? format.number(source.pageCounts[status]) : null;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={t('pages.filter')}>
        {(control) => (
          <Select {...control} value={filter} onChange={(event) => onFilterChange(event.target.value)}>
            <option value="all">{t('pages.all')}</option>
            {pageStatuses.map((status) => (
              <option key={status} value={status}>
                {countOf(status) === null
                  ? t(`pageStatus.${status}`)
                  : t('pages.option', { status: t(`pageStatus.${status}`), count: countOf(status) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RefreshField
        value={source.refresh}
        disabled={!can(source, 'knowledge.write')}
        onValueChange={(refresh) => change.mutate({ source, change: { refresh } })}
        hint={next}
      />
    </div>
  );
}

function PagesSkeleton() {
  return (
    <div aria-busy="true">
      {skeletonRows.map((row) => (
        <div key={row} className="flex flex-col gap-2 border-b border-border px-5 py-3.5">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}
