import { useTranslation } from 'react-i18next';
import { Table } from '../../../../components/ui/data/table.tsx';
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
  const wide = ['members', 'chatbots', 'messages', 'since'] as const;
  return (
    <Table bare label={t('agency.customers')}>
      <thead>
        <tr>
          <th scope="col">{t('agency.customer')}</th>
          <th scope="col">{t('agency.status')}</th>
          {wide.map((column) => (
            <th key={column} scope="col" className={column === 'messages' ? undefined : 'max-md:hidden'}>
              {t(`agency.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </Table>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <tr>
      <td>
        <TruncatedText className="max-w-52 font-550 max-md:max-w-32">{customer.name}</TruncatedText>
        <span className="text-12 text-text-3 md:hidden">
          {t('agency.counts', {
            members: format.number(customer.members),
            chatbots: format.number(customer.chatbots),
          })}
        </span>
      </td>
      <td>
        <Badge variant={looks[customer.status]}>{t(`agency.states.${customer.status}`)}</Badge>
      </td>
      <td className="tabular-nums max-md:hidden">{format.number(customer.members)}</td>
      <td className="tabular-nums max-md:hidden">{format.number(customer.chatbots)}</td>
      <td>
        <Messages customer={customer} />
      </td>
      <td className="whitespace-nowrap text-text-2 max-md:hidden">{format.date(customer.createdAt)}</td>
    </tr>
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
