import type { SessionGroup } from '@parley/contracts/resources/figures/analytics';
import { sessionGroups } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Counted } from '../../components/figures/counted.tsx';
import { useRowsPath } from '../../components/figures/use-rows-path.ts';
import { SentimentLabel } from '../../components/sentiment/sentiment-label.tsx';
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx';
import { Pagination } from '../../components/ui/data/pagination.tsx';
import { Table } from '../../components/ui/data/table.tsx';
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
  const { items, groupBy } = sessions;
  const { pathOf } = useRowsPath(sessions, chatbot);
  return (
    <Table label={t('tabs.sessions')}>
      <thead>
        <tr>
          <th scope="col">{t(`sessions.by.${groupBy}`)}</th>
          <th scope="col" className="numeric">
            {t('metrics.conversations')}
          </th>
          <th scope="col" className="numeric">
            {t('metrics.messages')}
          </th>
          <th scope="col" className="max-md:hidden">
            {t('sessions.sentiment')}
          </th>
          <th scope="col" className="max-md:hidden">
            {t('sessions.first')}
          </th>
          <th scope="col" className="max-md:hidden">
            {t('sessions.last')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((group) => (
          <SessionRow
            key={group.key}
            group={group}
            href={groupBy === 'country' ? pathOf({ country: group.key }) : undefined}
          />
        ))}
      </tbody>
    </Table>
  );
}

function SessionRow({ group, href }: { group: SessionGroup; href: string | undefined }) {
  const format = useFormat();
  return (
    <tr>
      <td className="font-medium">
        {group.leadId ? (
          <Link href={`/leads/${group.leadId}`} className="hover:underline">
            {group.label}
          </Link>
        ) : (
          <bdi>{group.label}</bdi>
        )}
      </td>
      <td className="numeric">
        <Counted text={format.number(group.conversations)} href={href} />
      </td>
      <td className="numeric">{format.number(group.messages)}</td>
      <td className="max-md:hidden">
        <SentimentLabel score={group.averageSentiment} />
      </td>
      <td className="whitespace-nowrap text-text-2 max-md:hidden">{format.dateTime(group.firstAt)}</td>
      <td className="whitespace-nowrap text-text-2 max-md:hidden">{format.dateTime(group.lastAt)}</td>
    </tr>
  );
}
