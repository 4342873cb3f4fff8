import type { SessionGroup } from '@parley/contracts/resources/figures/analytics';
import { sessionGroups } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Column } from '../../components/data-table/column.ts';
import { PlainTable } from '../../components/data-table/plain-table.tsx';
import { Counted } from '../../components/figures/counted.tsx';
import { useRowsPath } from '../../components/figures/use-rows-path.ts';
import { SentimentLabel } from '../../components/sentiment/sentiment-label.tsx';
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx';
import { Pagination } from '../../components/ui/data/pagination.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { AnalyticsAddress } from './analytics-address.ts';
import type { Sessions } from './use-analytics.ts';

type SessionsTabProps = { sessions: Sessions; address: AnalyticsAddress };

/** Conversations by address, country or lead. */
export function SessionsTab({ sessions, address }: SessionsTabProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { items, groupBy, ungrouped } = sessions;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t('sessions.groupBy')}
          value={address.group}
          onValueChange={(group) => address.change({ group, page: '1' })}
          options={sessionGroups.map((group) => ({ value: group, label: t(`sessions.by.${group}`) }))}
        />
        {ungrouped > 0 ? (
          <p className="text-13 text-text-2">
            {t(`sessions.ungrouped.${groupBy}`, { conversations: format.number(ungrouped) })}
          </p>
        ) : null}
      </div>
      {items.length === 0 ? (
        <p className="rounded-md border border-border bg-surface py-12 text-center text-13 text-text-2">
          {t('sessions.none')}
        </p>
      ) : (
        <>
          <SessionTable sessions={sessions} chatbot={address.chatbot} />
          <Pagination
            page={sessions.page}
            pageSize={sessions.pageSize}
            total={sessions.total}
            onPageChange={(page) => address.change({ page: String(page) })}
            onPageSizeChange={(pageSize) => address.change({ pageSize: String(pageSize), page: '1' })}
          />
        </>
      )}
    </div>
  );
}

function SessionTable({ sessions, chatbot }: { sessions: Sessions; chatbot: string }) {
  const { t } = useTranslation('analytics');
  const columns = useColumns(sessions, chatbot);
  return (
    <PlainTable label={t('tabs.sessions')} rows={sessions.items} columns={columns} keyOf={({ key }) => key} />
  );
}

function useColumns(sessions: Sessions, chatbot: string): Column<SessionGroup>[] {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { groupBy } = sessions;
  const { pathOf } = useRowsPath(sessions, chatbot);
  return [
    {
      key: 'group',
      header: t(`sessions.by.${groupBy}`),
      className: 'font-medium',
      cell: ({ leadId, label }) =>
        leadId ? (
          <Link href={`/leads/${leadId}`} className="hover:underline">
            {label}
          </Link>
        ) : (
          <bdi>{label}</bdi>
        ),
    },
    {
      key: 'conversations',
      header: t('metrics.conversations'),
      numeric: true,
      cell: ({ key, conversations }) => (
        <Counted
          text={format.number(conversations)}
          href={groupBy === 'country' ? pathOf({ country: key }) : undefined}
        />
      ),
    },
    {
      key: 'messages',
      header: t('metrics.messages'),
      numeric: true,
      cell: ({ messages }) => format.number(messages),
    },
    {
      key: 'sentiment',
      header: t('sessions.sentiment'),
      columnClass: 'max-md:hidden',
      cell: ({ averageSentiment }) => <SentimentLabel score={averageSentiment} />,
    },
    {
      key: 'first',
      header: t('sessions.first'),
      className: 'whitespace-nowrap text-text-2',
      columnClass: 'max-md:hidden',
      cell: ({ firstAt }) => format.dateTime(firstAt),
    },
    {
      key: 'last',
      header: t('sessions.last'),
      className: 'whitespace-nowrap text-text-2',
      columnClass: 'max-md:hidden',
      cell: ({ lastAt }) => format.dateTime(lastAt),
    },
  ];
}
