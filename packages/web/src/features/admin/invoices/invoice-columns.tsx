import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type Invoice, InvoiceActions } from './invoice-actions.tsx';

const tones: Record<Invoice['status'], BadgeVariant> = {
  paid: 'success',
  unpaid: 'warning',
  refunded: 'secondary',
};

export function InvoiceBadge({ status }: Pick<Invoice, 'status'>) {
  const { t } = useTranslation('admin');
  return <Badge variant={tones[status]}>{t(`invoices.status.${status}`)}</Badge>;
}

export function useInvoiceColumns(): ReadonlyArray<Column<Invoice>> {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return [
    {
      key: 'number',
      header: t('invoices.number'),
      card: 'title',
      className: 'whitespace-nowrap',
      cell: ({ number, kind }) => (
        <>
          <bdi dir="ltr" className="font-medium">
            {number}
          </bdi>
          {kind === 'creditNote' ? (
            <span className="block text-12 text-text-3">{t('invoices.creditNote')}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'organization',
      header: t('columns.organization'),
      card: 'text',
      className: 'w-full max-w-0 min-w-40',
      cell: ({ organization: { id, name } }) => <TruncatedText>{name ?? id}</TruncatedText>,
    },
    {
      key: 'date',
      header: t('invoices.date'),
      card: 'foot',
      className: 'whitespace-nowrap text-text-2',
      cell: ({ date }) => format.date(date),
    },
    {
      key: 'amount',
      header: t('invoices.amount'),
      card: 'footAside',
      numeric: true,
      className: 'whitespace-nowrap',
      cell: ({ kind, amount, currency }) => format.money(kind === 'creditNote' ? -amount : amount, currency),
    },
    {
      key: 'status',
      header: t('columns.status'),
      card: 'aside',
      cell: ({ status }) => <InvoiceBadge status={status} />,
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      headerHidden: true,
      className: 'actions',
      card: 'actions',
      cell: (invoice) => <InvoiceActions invoice={invoice} />,
    },
  ];
}
