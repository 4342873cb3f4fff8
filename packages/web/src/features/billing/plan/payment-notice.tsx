import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { buttonClass } from '../../../components/ui/buttons/button-class.ts';
import { usePlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { CardPageButton } from '../details/card-page-button.tsx';
import { documentPath } from '../invoices/invoice-parts.tsx';
import { usePayInvoice } from '../invoices/use-pay-invoice.ts';
import type { Subscription } from '../use-billing.ts';
import { NoticeLine } from './notice-line.tsx';

const CardDialog = lazy(async () => ({
  default: (await import('../details/card-dialog.tsx')).CardDialog,
}));

/** A failed or pending payment with its remedy; nothing if all is paid. */
export function PaymentNotice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const [isChanging, setIsChanging] = useState(false);
  const pay = usePayInvoice();
  const collection = usePlansOnOffer().data?.collection;
  const takesCards = collection === 'card' || collection === 'checkout';
  const { state, invoiceId, actionUrl } = subscription.payment;
  const text = useNoticeText(subscription);
  if (state !== 'failed' && state !== 'actionRequired') return null;
  return (
    <div role="alert">
      <NoticeLine
        tone={state === 'failed' ? 'error' : 'warning'}
        actions={
          <>
            {invoiceId === null ? null : (
              <a download href={documentPath(invoiceId)} className={buttonClass({ size: 's' })}>
                {t('payment.download')}
              </a>
            )}
            {takesCards && invoiceId !== null ? (
              <Button size="s" loading={pay.isPending} onClick={() => pay.mutate(invoiceId)}>
                {t('payment.tryAgain')}
              </Button>
            ) : null}
            {actionUrl === null ? null : (
              <a href={actionUrl} className={buttonClass({ size: 's' })}>
                {t('payment.atStripe')}
              </a>
            )}
            {collection === 'card' ? (
              <Button size="s" onClick={() => setIsChanging(true)}>
                {t('payment.updateCard')}
              </Button>
            ) : null}
            {collection === 'checkout' ? <CardPageButton label={t('payment.updateCard')} /> : null}
          </>
        }
      >
        <b className="font-semibold">{text.title}</b> {text.text}
      </NoticeLine>
      <Suspense fallback={null}>
        {isChanging ? <CardDialog onClose={() => setIsChanging(false)} /> : null}
      </Suspense>
    </div>
  );
}

/** What happened, and what follows if the user does nothing. */
function useNoticeText({ status, payment }: Subscription): { title: string; text: string } {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { state, nextAttemptAt, graceEndsAt } = payment;
  const isPending = status === 'pending';
  const dated = (key: string, at: string | null) => (at === null ? '' : t(key, { date: format.date(at) }));
  const grace = dated(isPending ? 'payment.lapses' : 'payment.grace', graceEndsAt);
  if (state === 'actionRequired') {
    const what = t(isPending ? 'payment.starts' : 'payment.open');
    return { title: t('payment.awaited'), text: `${what} ${grace}` };
  }
  if (status === 'inactive') return { title: t('payment.failed'), text: t('payment.inactive') };
  return { title: t('payment.failed'), text: `${dated('payment.nextAttempt', nextAttemptAt)} ${grace}` };
}
