import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../components/data-table/column.ts';
import { PlainTable } from '../../../../components/data-table/plain-table.tsx';
import { Badge, type BadgeVariant } from '../../../../components/ui/display/badge.tsx';
import { TruncatedText } from '../../../../components/ui/display/truncated-text.tsx';
import { Progress } from '../../../../components/ui/feedback/progress.tsx';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';

type Customer = ResponseOf<'GET /api/organization/customers'>[number];

const looks: Record<Customer['status'], BadgeVariant> = {
  active: 'success',
  trial: 'default',
  pending: 'warning',
  inactive: 'secondary',
  cancelled: 'secondary',
  expired: 'warning',
};
const warningShare = 0.8;

/** One row per customer; on phones the counts are under the name. */
export function CustomersTable({ customers }: { customers: readonly Customer[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const columns: Column<Customer>[] = [
    { key: 'customer', header: t('agency.customer'), cell: (customer) => <Name customer={customer} /> },
    {
      key: 'status',
      header: t('agency.status'),
      cell: ({ status }) => <Badge variant={looks[status]}>{t(`agency.states.${status}`)}</Badge>,
    },
    {
      key: 'members',
      header: t('agency.members'),
      className: 'tabular-nums',
      columnClass: 'max-md:hidden',
      cell: ({ members }) => format.number(members),
    },
    {
      key: 'chatbots',
      header: t('agency.chatbots'),
      className: 'tabular-nums',
      columnClass: 'max-md:hidden',
      cell: ({ chatbots }) => format.number(chatbots),
    },
    { key: 'messages', header: t('agency.messages'), cell: (customer) => <Messages customer={customer} /> },
    {
      key: 'since',
      header: t('agency.since'),
      className: 'whitespace-nowrap text-text-2',
      columnClass: 'max-md:hidden',
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
  return (
    <PlainTable
      bare
      label={t('agency.customers')}
      rows={customers}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

function Name({ customer: { name, members, chatbots } }: { customer: Customer }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <>
      <TruncatedText className="max-w-52 font-550 max-md:max-w-32">{name}</TruncatedText>
      <span className="text-12 text-text-3 md:hidden">
        {t('agency.counts', { members: format.number(members), chatbots: format.number(chatbots) })}
      </span>
    </>
  );
}

function Messages({
  customer: { name, messagesThisMonth: used, messagesPerMonth: limit },
}: {
  customer: Customer;
}) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (limit === null) return <span className="tabular-nums">{format.number(used)}</span>;
  return (
    <span className="flex min-w-24 flex-col gap-1.5">
      <span className="whitespace-nowrap text-12 tabular-nums">
        {t('common:usage.of', { used: format.number(used), limit: format.number(limit) })}
      </span>
      <Progress
        label={t('agency.messagesOf', { name })}
        value={Math.min(used, limit)}
        max={limit}
        tone={used >= limit * warningShare ? 'warning' : 'ink'}
      />
    </span>
  );
}
