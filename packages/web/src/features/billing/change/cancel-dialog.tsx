import { cancelReasons, maxCancelComment } from '@parley/contracts/billing/billing-lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { type CallInput, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { refreshBilling, type Subscription } from '../use-billing.ts';

type Cancellation = CallInput<'POST /api/subscription/cancel'>['body'];
type CancelDialogProps = { subscription: Subscription; onClose: () => void };

/** Shows when the plan ends and what follows, and asks for an optional reason. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const { status, trialEndsAt, currentPeriodEnd } = subscription;
  const plan = t(`chatbots:plans.${subscription.plan}`);
  const date = format.date(status === 'trial' ? trialEndsAt : currentPeriodEnd);
  const cancel = useCancel({ plan, date }, onClose);
  const basic = t('chatbots:plans.free');
  const isOther = reason === 'other';
  return (
    <FormDialog
      size="s"
      role="alertdialog"
      title={t('cancel.title', { plan })}
      description={t('cancel.text', { plan, date, basic })}
      onSubmit={(event) => {
        event.preventDefault();
        const known = cancelReasons.find((one) => one === reason);
        cancel.mutate({
          ...(known ? { reason: known } : {}),
          ...(isOther && comment.trim() !== '' ? { comment: comment.trim() } : {}),
        });
      }}
      cancelLabel={t('cancel.keep', { plan })}
      submitLabel={t('cancel.confirm')}
      tone="destructive"
      pending={cancel.isPending}
      onClose={onClose}
    >
      <p className="text-13 text-text-2">{t('cancel.stays', { basic })}</p>
      <Field label={t('cancel.reason')} optional>
        {(control) => (
          <Select {...control} size="l" value={reason} onChange={(event) => setReason(event.target.value)}>
            <option value="">{t('cancel.noReason')}</option>
            {cancelReasons.map((one) => (
              <option key={one} value={one}>
                {t(`cancel.reasons.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isOther ? (
        <Field label={t('cancel.comment')} optional>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              dir="auto"
              maxLength={maxCancelComment}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}

function useCancel(names: { plan: string; date: string }, onCanceled: () => void) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Cancellation) => call('POST /api/subscription/cancel', { body }),
    async onSuccess() {
      await refreshBilling(queryClient);
      showToast({ title: t('cancel.done', names) });
      onCanceled();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('cancel.failed'), description: errorText(error, t) }),
  });
}
