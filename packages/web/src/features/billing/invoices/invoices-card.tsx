import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Card } from '../../../components/ui/card.tsx';
import { Table } from '../../../components/ui/table.tsx';
import type { PlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { cardBrand } from '../details/card-brand.ts';
import { type Invoice, useInvoices } from '../use-billing.ts';
import { documentPath } from './document-path.ts';
import { usePayInvoice } from './use-pay-invoice.ts';

const looks: Record<Invoice['status'], BadgeVariant> = {
  paid: 'success',
  unpaid: 'warning',
  refunded: 'secondary',
};

type InvoicesCardProps = { offer: PlansOnOffer };

/** Invoices and credit notes, newest first; nothing where nothing is sold and there are none. */
export function InvoicesCard({ offer: { enabled, collection } }: InvoicesCardProps) {
  const { t } = useTranslation('billing');
  const invoices = useInvoices();
  if (!enabled && !invoices.isError && (invoices.data ?? []).length === 0) return null;
  return (
    <Card flush title={t('invoices.title')}>
      <CardContent
        flush
        query={invoices}
        errorTitle={t('invoices.errorTitle')}
        errorText={t('invoices.errorText')}
      >
        {(items) =>
          items.length === 0 ? (
            <p className="px-4 py-6 text-center text-13 text-text-2">{t('invoices.empty')}</p>
          ) : (
            <InvoicesTable invoices={items} mayPay={collection === 'card'} />
          )
        }
      </CardContent>
    </Card>
  );
}

function InvoicesTable({ invoices, mayPay }: { invoices: readonly Invoice[]; mayPay: boolean }) {
  const { t } = useTranslation('billing');
  return (
    <Table bare label={t('invoices.title')} className="max-h-96">
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
          <InvoiceRow key={invoice.id} invoice={invoice} mayPay={mayPay} />
        ))}
      </tbody>
    </Table>
  );
}

function InvoiceRow({ invoice, mayPay }: { invoice: Invoice; mayPay: boolean }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const pay = usePayInvoice();
  const { id, number, kind, date, amount, amountDue, currency, status, dueAt, paidAt } = invoice;
  const how = usePaidWith(invoice);
  const isOpen = status === 'unpaid' && kind === 'invoice';
  return (
    <tr>
      <td className="whitespace-nowrap">
        <bdi dir="ltr" className="font-medium">
          {number}
        </bdi>
        {kind === 'creditNote' ? (
          <span className="block text-12 text-text-3">{t('invoices.creditNote')}</span>
        ) : null}
      </td>
      <td className="whitespace-nowrap">{format.date(date)}</td>
      <td className="numeric whitespace-nowrap">
        {format.money(amount, currency)}
        {isOpen && amountDue !== amount ? (
          <span className="block text-12 text-text-3">
            {t('invoices.left', { amount: format.money(amountDue, currency) })}
          </span>
        ) : null}
      </td>
      <td className="whitespace-nowrap">
        <Badge variant={looks[status]}>{t(`invoices.statuses.${status}`)}</Badge>
        {isOpen && dueAt !== null ? (
          <span className="block text-12 text-text-3">{t('invoices.due', { date: format.date(dueAt) })}</span>
        ) : null}
        {paidAt !== null && kind === 'invoice' ? (
          <span className="block text-12 text-text-3">
            {format.date(paidAt)}
            {how === null ? null : <span className="block">{how}</span>}
          </span>
        ) : null}
      </td>
      <td className="actions">
        <span className="flex justify-end gap-2">
          {isOpen && mayPay ? (
            <Button
              size="s"
              aria-label={t('invoices.payNamed', { number })}
              loading={pay.isPending}
              onClick={() => pay.mutate(id)}
            >
              {t('invoices.pay')}
            </Button>
          ) : null}
          <a
            download
            href={documentPath(id)}
            aria-label={t('invoices.downloadNamed', { number })}
            className={buttonClass({ size: 's', variant: 'ghost' })}
          >
            {t('invoices.download')}
          </a>
        </span>
      </td>
    </tr>
  );
}

/** What an invoice was paid with, in words; null where nobody knows. */
function usePaidWith({ paidWith }: Invoice): string | null {
  const { t } = useTranslation('billing');
  if (paidWith === null) return null;
  if (paidWith.kind === 'card')
    return t('card.endingIn', { brand: cardBrand(paidWith.brand), last4: paidWith.last4 });
  return t(paidWith.kind === 'transfer' ? 'invoice.byTransfer' : 'invoice.balance');
}
