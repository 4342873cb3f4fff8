import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import type { PlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useInvoices } from '../use-billing.ts';
import { InvoicesList } from './invoices-list.tsx';

type InvoicesCardProps = { offer: PlansOnOffer };

/** Invoices and credit notes, newest first; nothing if billing is off and there are none. */
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
            <InvoicesList invoices={items} mayPay={collection === 'card'} />
          )
        }
      </CardContent>
    </Card>
  );
}
