import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedContent } from '../../../components/list-screen/paged-content.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type Invoice, InvoiceActions } from './invoice-actions.tsx';
import { InvoiceBadge } from './invoice-columns.tsx';

/** Invoices and credit notes of one organization, newest first. */
export function InvoicesCard({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('admin');
  const [range, setRange] = useState({ page: 1, pageSize: 10 });
  const invoices = useQuery<ResponseOf<'GET /api/admin/invoices'>>({
    queryKey: [apiPath('GET /api/admin/invoices', { query: { organizationId, ...range } })],
    placeholderData: keepPreviousData,
  });
  return (
    <Card flush title={t('invoices.title')}>
      <PagedContent
        of={t('invoices.title')}
        query={invoices}
        errorTitle={t('list.failedTitle')}
        errorText={t('failedText')}
        empty={t('invoices.none')}
        onRangeChange={setRange}
      >
        {(items) => (
          <ul className="divide-y divide-border text-13">
            {items.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
      </PagedContent>
    </Card>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { number, kind, date, amount, currency, status } = invoice;
  const isCredit = kind === 'creditNote';
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 max-md:px-3">
      <span className="min-w-0 flex-1">
        <bdi dir="ltr" className="font-550">
          {number}
        </bdi>
        <span className="block text-12 text-text-3">
          {isCredit ? `${t('invoices.creditNote')} · ` : null}
          {format.date(date)}
        </span>
      </span>
      <span className="tabular-nums">{format.money(isCredit ? -amount : amount, currency)}</span>
      <InvoiceBadge status={status} />
      <InvoiceActions invoice={invoice} />
    </li>
  );
}
