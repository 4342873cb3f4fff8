import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

type Failures = ResponseOf<'GET /api/admin/crawl-failures'>;
type Failure = Failures['items'][number];

const counted = 5_000;

/** Reasons why website pages were not crawled, for all organizations or a single one. */
export function CrawlFailures({ organizationId }: { organizationId?: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const path = apiPath('GET /api/admin/crawl-failures', { query: organizationId ? { organizationId } : {} });
  const { data, error } = useQuery<Failures>({ queryKey: [path] });
  return (
    <Card title={t('crawl.title')}>
      <div className="flex flex-col gap-3">
        <p className="text-13 text-text-2">{t('crawl.text')}</p>
        {error ? <Note tone="warning">{t('failedText')}</Note> : null}
        {data || error ? null : <Skeleton className="h-24 w-full rounded-md" />}
        {data?.items.length === 0 ? <p className="text-13 text-text-3">{t('crawl.none')}</p> : null}
        {data && data.items.length > 0 ? (
          <ul>
            {data.items.map((failure) => (
              <FailureItem key={failure.reason} failure={failure} ofAll={organizationId === undefined} />
            ))}
          </ul>
        ) : null}
        {data?.isCut ? (
          <p className="text-12 text-text-3">{t('crawl.cut', { amount: format.number(counted) })}</p>
        ) : null}
      </div>
    </Card>
  );
}

/** A failure reason with its figures; a list item rather than a table row, because sentences and hosts are long. */
function FailureItem({ failure, ofAll }: { failure: Failure; ofAll: boolean }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { reason, pages, organizations, lastAt } = failure;
  return (
    <li className="flex flex-col gap-1.5 border-b border-border py-3 first:pt-0 last:border-0 last:pb-0">
      <p className="text-13 font-550">{t(`knowledgeBase:errors.${reason}`)}</p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-12">
        <Fact name={t('crawl.pages')}>{format.number(pages)}</Fact>
        {ofAll ? <Fact name={t('crawl.organizations')}>{format.number(organizations)}</Fact> : null}
        {lastAt === null ? null : <Fact name={t('crawl.last')}>{format.relative(lastAt)}</Fact>}
        {failure.hosts.length === 0 ? null : (
          <Fact name={t('crawl.hosts')}>
            <Hosts failure={failure} />
          </Fact>
        )}
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="flex-none text-text-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Hosts({ failure: { hosts, hostCount } }: { failure: Failure }) {
  const { t, i18n } = useTranslation('admin');
  const format = useFormat();
  const named = hosts.map(({ host, pages }) => t('crawl.host', { host, pages: format.number(pages) }));
  const list = commaList(named, i18n.language);
  return (
    <span className="break-words">{hostCount > hosts.length ? t('crawl.more', { hosts: list }) : list}</span>
  );
}
