import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { buttonClass } from '../../../components/ui/buttons/button-class.ts';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { apiPath } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { cardBrand } from '../details/card-line.tsx';
import type { Invoice } from '../use-billing.ts';
import { usePayInvoice } from './use-pay-invoice.ts';

const looks: Record<Invoice['status'], BadgeVariant> = {
  paid: 'success',
  unpaid: 'warning',
  refunded: 'secondary',
};

export function InvoiceNumber({ invoice: { number, kind } }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  return (
    <>
      <bdi dir="ltr" className="font-medium">
        {number}
      </bdi>
      {kind === 'creditNote' ? (
        <span className="block text-12 text-text-3">{t('invoices.creditNote')}</span>
      ) : null}
    </>
  );
}

/** Amount with tax, and the amount left to pay if the balance covered a part. */
export function InvoiceAmount({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { amount, amountDue, currency } = invoice;
  return (
    <>
      {format.money(amount, currency)}
      {isOpen(invoice) && amountDue !== amount ? (
        <span className="block text-12 text-text-3">
          {t('invoices.left', { amount: format.money(amountDue, currency) })}
        </span>
      ) : null}
    </>
  );
}

/** Status of an invoice with its due date, or when and how it was paid. */
export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { status, kind, dueAt, paidAt } = invoice;
  const how = usePaidWith(invoice);
  return (
    <>
      <Badge variant={looks[status]}>{t(`invoices.statuses.${status}`)}</Badge>
      {isOpen(invoice) && dueAt !== null ? (
        <span className="block text-12 text-text-3">{t('invoices.due', { date: format.date(dueAt) })}</span>
      ) : null}
      {paidAt !== null && kind === 'invoice' ? (
        <span className="block text-12 text-text-3">
          {format.date(paidAt)}
          {how === null ? null : <span className="block">{how}</span>}
        </span>
      ) : null}
    </>
  );
}

export function InvoiceActions({ invoice, mayPay }: { invoice: Invoice; mayPay: boolean }) {
  const { t } = useTranslation('billing');
  const pay = usePayInvoice();
  const { id, number } = invoice;
  return (
    <span className="flex justify-end gap-2 print:hidden">
      {isOpen(invoice) && mayPay ? (
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
  );
}

function isOpen({ status, kind }: Invoice): boolean {
  return status === 'unpaid' && kind === 'invoice';
}

/** Describes the payment method of an invoice; null if unknown. */
function usePaidWith({ paidWith }: Invoice): string | null {
  const { t } = useTranslation('billing');
  if (paidWith === null) return null;
  if (paidWith.kind === 'card')
    return t('card.endingIn', { brand: cardBrand(paidWith.brand), last4: paidWith.last4 });
  return t(paidWith.kind === 'transfer' ? 'invoice.byTransfer' : 'invoice.balance');
}

/** Path of the PDF of an invoice or credit note. */
export function documentPath(invoiceId: string): string {
  return apiPath('GET /api/billing/invoices/{invoiceId}.pdf', { params: { invoiceId } });
}
