import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { EmptyArt } from '../../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { TabList, TabPanel, Tabs } from '../../../components/ui/layout/tabs.tsx';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { useBreadcrumb } from '../../../lib/breadcrumb.ts';
import { oneOf, useAddress } from '../../../lib/router/use-address.ts';
import { type Lead, leadKey, nameOf } from '../lead-filter.ts';
import { LeadDetails } from './lead-details.tsx';
import { LeadHead } from './lead-head.tsx';

const LeadConversation = lazy(async () => ({
  default: (await import('./lead-conversation.tsx')).LeadConversation,
}));

/** One lead: contact details, status, and its conversation. */
export default function LeadPage() {
  const { t } = useTranslation('leads');
  const { id = '' } = useParams<{ id: string }>();
  const lead = useQuery<Lead>({ queryKey: leadKey(id) });
  // A lead that was deleted while open is hidden.
  const isMissing = isNotFound(lead.error);
  const opened = isMissing ? undefined : lead.data;
  useBreadcrumb(opened ? nameOf(opened) : undefined);
  return (
    <Page busy={lead.isPending}>
      {isMissing ? null : (
        <Link
          href="/leads"
          className="inline-flex min-h-6 items-center gap-1 self-start rounded-xs text-13 text-text-2 hover:text-text"
        >
          <ChevronLeft aria-hidden="true" size={16} className="flip-rtl" />
          {t('detail.back')}
        </Link>
      )}
      {opened ? <Opened key={opened.id} lead={opened} /> : null}
      {lead.isPending ? <LeadSkeleton /> : null}
      {isMissing ? (
        <EmptyState
          level={1}
          art={<EmptyArt />}
          title={t('missing.title')}
          description={t('missing.text')}
          action={<ButtonLink href="/leads">{t('detail.back')}</ButtonLink>}
        />
      ) : null}
      {lead.isError && !isMissing && !opened ? (
        <LoadError query={lead} title={t('error.one')} text={t('error.oneText')} />
      ) : null}
    </Page>
  );
}

const tabs = ['details', 'conversation'] as const;

function Opened({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const [address, change] = useAddress({ tab: 'details' });
  const tab = oneOf(tabs, address.tab);
  return (
    <>
      <LeadHead lead={lead} />
      <Tabs
        value={tab}
        onValueChange={(next) => change({ tab: next })}
        className="flex min-w-0 flex-col gap-5"
      >
        <TabList
          label={t('detail.tabs')}
          items={tabs.map((value) => ({ value, label: t(`detail.tab.${value}`) }))}
        />
        <TabPanel value="details">
          <LeadDetails lead={lead} />
        </TabPanel>
        <TabPanel value="conversation">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <LeadConversation lead={lead} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

function LeadSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-10 w-72 max-w-full" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
        <Skeleton className="h-72 rounded-md" />
        <Skeleton className="h-56 rounded-md" />
      </div>
    </div>
  );
}
