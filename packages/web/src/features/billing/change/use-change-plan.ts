import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { type CallInput, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { PlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { refreshBilling, type Subscription } from '../use-billing.ts';
import type { Quote } from './use-quote.ts';

export type ChangeDialogProps = {
  quote: Quote;
  subscription: Subscription;
  collection: PlansOnOffer['collection'];
  /** Whether a new price is loading. */
  renewing: boolean;
  onRenew: () => void;
  onClose: () => void;
};

type Change = CallInput<'POST /api/subscription/change'>['body'];

const idempotencyKeyLength = 120;

type Outcomes = { onDone: () => void; onStale: () => void };
/** What the user confirmed: the quote on screen, and the chatbots that stay active. */
type Confirmed = { quote: Quote; keepChatbots?: readonly string[] | undefined };

/** Changes the plan at the price shown; if that price is stale, requests a new quote and charges nothing. */
export function useChangePlan({ onDone, onStale }: Outcomes) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ quote: { choice, preview }, keepChatbots }: Confirmed) => {
      const { plan, cycle } = choice;
      const { quote } = preview;
      const body: Change = {
        plan,
        cycle,
        quote,
        ...(keepChatbots ? { keepChatbots: [...keepChatbots] } : {}),
      };
      // The last characters of the sealed quote are unique to it. Used as the idempotency key, they make a repeated request
      // charge only once.
      const headers = { 'idempotency-key': quote.slice(-idempotencyKeyLength) };
      return call('POST /api/subscription/change', { body, headers });
    },
    async onSuccess({ status, action }, { quote: { choice, preview } }) {
      if (action) {
        window.location.assign(action.url);
        return;
      }
      await refreshBilling(queryClient);
      const plan = t(`chatbots:plans.${choice.plan}`);
      const date = format.date(preview.effectiveAt);
      const done = status === 'pending' ? 'ordered' : preview.kind;
      showToast({ title: t(`change.done.${done}`, { plan, date }) });
      onDone();
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'quote_stale') {
        onStale();
        return;
      }
      showToast({ tone: 'error', title: t('change.failed'), description: errorText(error, t) });
    },
  });
}

/** Whether another card is needed before the change can be made. */
export function needsOtherCard(error: unknown): boolean {
  return error instanceof ApiError && ['payment_required', 'payment_failed'].includes(error.code);
}
