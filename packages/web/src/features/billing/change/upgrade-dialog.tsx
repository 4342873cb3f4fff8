import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { CardFields } from '../details/card-fields.tsx';
import { CardLine } from '../details/card-line.tsx';
import { CardPageButton } from '../details/card-page-button.tsx';
import { useCardForm } from '../details/use-card-form.ts';
import { useDetails } from '../use-billing.ts';
import { PriceRenewed, QuoteLines } from './quote-lines.tsx';
import { type ChangeDialogProps, needsOtherCard, useChangePlan } from './use-change-plan.ts';

/** Amounts of a change that takes effect now, and the card that is charged. */
export function UpgradeDialog({
  title,
  quote,
  subscription,
  collection,
  renewing,
  onRenew,
  onClose,
}: ChangeDialogProps & { title: string }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const details = useDetails();
  const change = useChangePlan({ onDone: onClose, onStale: onRenew });
  const { form, save, errors } = useCardForm({ onSaved: () => change.mutate({ quote }) });
  const { choice, preview, isRenewed } = quote;
  const { amountDue, currency } = preview;
  const paymentMethod = details.data?.paymentMethod ?? null;
  const [wantsOther, setWantsOther] = useState(false);
  const asksCard =
    collection === 'card' && (paymentMethod === null || wantsOther || needsOtherCard(change.error));
  // The browser is navigating to the page in the response.
  const isLeaving = change.data?.action !== undefined;
  const due = format.money(amountDue, currency);
  const act = collection === 'invoice' ? 'order' : 'pay';
  // A first purchase is paid on Stripe's page, a change with the card stored at Stripe.
  const isElsewhere = collection === 'checkout' && (subscription.price === null || paymentMethod === null);
  const text = { card: 'text', invoice: 'byInvoice', checkout: isElsewhere ? 'atStripe' : 'text' } as const;
  return (
    <FormDialog
      title={title}
      description={t(`upgrade.${text[collection ?? 'card']}`)}
      onSubmit={(event) => {
        if (asksCard) {
          form.submit(event);
          return;
        }
        event.preventDefault();
        change.mutate({ quote });
      }}
      submitLabel={labelOf()}
      pending={renewing || save.isPending || change.isPending || isLeaving}
      disabled={details.isPending}
      onClose={onClose}
    >
      {isRenewed ? <PriceRenewed /> : null}
      <QuoteLines preview={preview} cycle={choice.cycle} />
      {collection !== 'invoice' && details.isPending ? <Skeleton className="h-10 w-full" /> : null}
      {collection !== 'invoice' && !details.isPending && !isElsewhere ? (
        <section aria-label={t('card.title')} className="flex flex-col gap-4 border-t border-border pt-4">
          <h3 className="text-13 font-550">{t('card.title')}</h3>
          {asksCard ? <CardFields form={form} errors={errors} /> : null}
          {paymentMethod && !asksCard ? (
            <div className="flex flex-wrap items-start justify-between gap-3">
              <CardLine card={paymentMethod} />
              {collection === 'checkout' ? (
                <CardPageButton label={t('card.useOther')} />
              ) : (
                <Button size="s" onClick={() => setWantsOther(true)}>
                  {t('card.useOther')}
                </Button>
              )}
            </div>
          ) : null}
        </section>
      ) : null}
    </FormDialog>
  );

  function labelOf(): string {
    if (isElsewhere) return t('upgrade.toStripe');
    return amountDue > 0 ? t(`upgrade.${act}`, { amount: due }) : t('upgrade.confirm');
  }
}
