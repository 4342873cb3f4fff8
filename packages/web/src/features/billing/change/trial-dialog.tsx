import type { Cycle } from '@parley/contracts/billing/billing-lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { type PlanOnOffer, usePlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { refreshBilling, useDetails } from '../use-billing.ts';
import { AddressStep } from './address-step.tsx';

type TrialDialogProps = {
  plan: PlanOnOffer;
  cycle: Cycle;
  onClose: () => void;
};

/** Shows how long a plan is free and what happens afterwards, and starts the trial. */
export function TrialDialog({ plan, cycle, onClose }: TrialDialogProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const start = useStartTrial(plan, cycle, onClose);
  const { data: details } = useDetails();
  const isAtStripe = usePlansOnOffer().data?.collection === 'checkout';
  // With a card, the end of the trial is a purchase.
  const isCharged = isAtStripe || details?.paymentMethod != null;
  const price = details && plan.prices?.[details.currency][cycle];
  const title = t('trial.title', { plan: plan.name });
  if (isCharged && details?.isAddressRequired)
    return <AddressStep details={details} title={title} description={t('trial.address')} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      tone="primary"
      title={title}
      description={t('trial.text', { plan: plan.name, count: plan.trialDays })}
      confirmLabel={t('trial.confirm')}
      pending={start.isPending}
      onConfirm={() => start.mutate()}
    >
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-13 text-text-2">
        {details && price !== undefined ? (
          <li>{t(`trial.withCard.${cycle}`, { price: format.money(price, details.currency) })}</li>
        ) : null}
        <li>{t(isAtStripe ? 'trial.atStripe' : 'trial.withoutCard', { basic: t('chatbots:plans.free') })}</li>
      </ul>
    </ConfirmDialog>
  );
}

function useStartTrial({ id: plan, name }: PlanOnOffer, cycle: Cycle, onStarted: () => void) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/subscription/change', { body: { plan, cycle, trial: true } }),
    async onSuccess({ action }) {
      if (action) {
        window.location.assign(action.url);
        return;
      }
      await refreshBilling(queryClient);
      showToast({ title: t('trial.done', { plan: name }) });
      onStarted();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('change.failed'), description: errorText(error, t) }),
  });
}
