import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { refreshBilling, type Subscription } from '../use-billing.ts';

type ResumeDialogProps = { subscription: Subscription; onClose: () => void };

/** Withdraws a cancellation or scheduled change, and shows the next charge. */
export function ResumeDialog({ subscription, onClose }: ResumeDialogProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { price, cycle, currentPeriodEnd, trialEndsAt } = subscription;
  const plan = t(`chatbots:plans.${subscription.plan}`);
  const resume = useResume(plan, onClose);
  const values = {
    plan,
    date: format.date(currentPeriodEnd),
    price: price ? format.money(price.amount, price.currency) : '',
  };
  const paid = price ? t(`resume.text.${cycle}`, values) : undefined;
  const text = trialEndsAt === null ? paid : t('resume.trial', values);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      tone="primary"
      title={t('resume.title', { plan })}
      description={text}
      confirmLabel={t('resume.confirm', { plan })}
      pending={resume.isPending}
      onConfirm={() => resume.mutate()}
    />
  );
}

function useResume(plan: string, onResumed: () => void) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/subscription/resume', {}),
    async onSuccess() {
      await refreshBilling(queryClient);
      showToast({ title: t('resume.done', { plan }) });
      onResumed();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('change.failed'), description: errorText(error, t) }),
  });
}
