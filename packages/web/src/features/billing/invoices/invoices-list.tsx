import { useTranslation } from 'react-i18next';
import { wideTableQuery } from '../../../components/data-table/wide-table-query.ts';
import { Table } from '../../../components/ui/data/table.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
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
  return (
    <Table bare label={t('invoices.title')} className="max-h-96 print:max-h-none">
      <thead>
        <tr>
          <th scope="col">{t('invoices.number')}</th>
          <th scope="col">{t('invoices.date')}</th>
          <th scope="col" className="numeric">
            {t('invoices.amount')}
          </th>
          <th scope="col">{t('invoices.status')}</th>
          <th scope="col">
            <span className="sr-only">{t('invoices.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <td className="whitespace-nowrap">
              <InvoiceNumber invoice={invoice} />
            </td>
            <td className="whitespace-nowrap">{format.date(invoice.date)}</td>
            <td className="numeric whitespace-nowrap">
              <InvoiceAmount invoice={invoice} />
            </td>
            <td className="whitespace-nowrap">
              <InvoiceStatus invoice={invoice} />
            </td>
            <td className="actions">
              <InvoiceActions invoice={invoice} mayPay={mayPay} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
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
