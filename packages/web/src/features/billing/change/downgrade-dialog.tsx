import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { KeepChatbots } from './keep-chatbots.tsx';
import { LossList } from './loss-list.tsx';
import { PriceRenewed } from './quote-lines.tsx';
import { type ChangeDialogProps, useChangePlan } from './use-change-plan.ts';

/** Losses and remaining features of a change at the end of the period, and the chatbots to keep active. */
export function DowngradeDialog({ quote, subscription, renewing, onRenew, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const change = useChangePlan({ onDone: onClose, onStale: onRenew });
  const [kept, setKept] = useState<readonly string[]>();
  const { choice, preview, isRenewed } = quote;
  const { losses, next, currency, effectiveAt } = preview;
  const chatbots = losses.find(({ resource, items }) => resource === 'chatbots' && items && items.length > 0);
  const names = {
    plan: t(`chatbots:plans.${choice.plan}`),
    current: t(`chatbots:plans.${subscription.plan}`),
    date: format.date(effectiveAt),
  };
  const isSamePlan = choice.plan === subscription.plan;
  return (
    <FormDialog
      title={t(isSamePlan ? `downgrade.toCycle.${choice.cycle}` : 'downgrade.title', names)}
      description={t('downgrade.text', names)}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ quote, keepChatbots: kept });
      }}
      cancelLabel={t('downgrade.keep', names)}
      submitLabel={t(isSamePlan ? `downgrade.toCycleConfirm.${choice.cycle}` : 'downgrade.confirm', names)}
      pending={renewing || change.isPending}
      onClose={onClose}
    >
      {isRenewed ? <PriceRenewed /> : null}
      {next ? (
        <p className="text-13">
          {t(`quote.next.${choice.cycle}`, {
            amount: format.money(next.amount, currency),
            date: format.date(next.at),
          })}
        </p>
      ) : null}
      {losses.length > 0 ? <LossList losses={losses} /> : null}
      {chatbots ? <KeepChatbots loss={chatbots} kept={kept} onKeep={setKept} /> : null}
      {isSamePlan ? null : <p className="text-13 text-text-2">{t('downgrade.stays')}</p>}
    </FormDialog>
  );
}
