import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMedia, wideTableQuery } from '../../../lib/hooks/use-media.ts';
import type { Invoice } from '../use-billing.ts';
import { InvoiceActions, InvoiceAmount, InvoiceNumber, InvoiceStatus } from './invoice-parts.tsx';

type InvoicesListProps = { invoices: readonly Invoice[]; mayPay: boolean };

/** Invoices as table rows, or as cards on phones. */
export function InvoicesList(props: InvoicesListProps) {
  const isWide = useMedia(wideTableQuery);
  // Prints always use the table, whatever the screen's width.
  const isPaper = useMedia('print');
  const Items = isWide || isPaper ? InvoiceRows : InvoiceCards;
  return <Items {...props} />;
}

function InvoiceRows({ invoices, mayPay }: InvoicesListProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const columns: Column<Invoice>[] = [
    {
      key: 'number',
      header: t('invoices.number'),
      className: 'whitespace-nowrap',
      cell: (invoice) => <InvoiceNumber invoice={invoice} />,
    },
    {
      key: 'date',
      header: t('invoices.date'),
      className: 'whitespace-nowrap',
      cell: ({ date }) => format.date(date),
    },
    {
      key: 'amount',
      header: t('invoices.amount'),
      numeric: true,
      cell: (invoice) => <InvoiceAmount invoice={invoice} />,
    },
    {
      key: 'status',
      header: t('invoices.status'),
      className: 'whitespace-nowrap',
      cell: (invoice) => <InvoiceStatus invoice={invoice} />,
    },
    {
      key: 'actions',
      header: t('invoices.actions'),
      headerHidden: true,
      className: 'actions',
      cell: (invoice) => <InvoiceActions invoice={invoice} mayPay={mayPay} />,
    },
  ];
  return (
    <PlainTable
      bare
      label={t('invoices.title')}
      className="max-h-96 print:max-h-none"
      rows={invoices}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

function InvoiceCards({ invoices, mayPay }: InvoicesListProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <ul aria-label={t('invoices.title')} className="divide-y divide-border text-13">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="flex flex-col gap-2 p-3">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <InvoiceNumber invoice={invoice} />
              <span className="block text-12 text-text-3">{format.date(invoice.date)}</span>
            </div>
            <div className="flex-none text-end font-medium tabular-nums">
              <InvoiceAmount invoice={invoice} />
            </div>
          </div>
          <div className="flex items-end justify-between gap-3">
            <div className="min-w-0">
              <InvoiceStatus invoice={invoice} />
            </div>
            <InvoiceActions invoice={invoice} mayPay={mayPay} />
          </div>
        </li>
      ))}
    </ul>
  );
}
