import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { refreshBilling } from '../use-billing.ts';
import { type CardValues, cardRules, newCardOf, noCard } from './card-values.ts';

/** Error codes that belong to the card number. */
const ofNumber = ['card_refused', 'test_card_only'];

/** State of the card form and its submission; `errors` are the server's messages by field. */
export function useCardForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  const save = useMutation({
    // Card numbers are not cached after they are sent.
    gcTime: 0,
    mutationFn: (values: CardValues) => call('PUT /api/billing/payment-method', { body: newCardOf(values) }),
    async onSuccess() {
      await refreshBilling(queryClient);
      onSaved();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('card.saveFailed'), description: errorText(error, t) }),
  });
  const form = useForm<CardValues>(noCard, cardRules, (values) => save.mutate(values));
  return { form, save, errors: fieldErrorsOf(save.error) };
}

export type CardForm = ReturnType<typeof useCardForm>['form'];
export type CardErrors = { readonly [Name in keyof CardValues]?: string };

function fieldErrorsOf(error: unknown): CardErrors {
  if (!(error instanceof ApiError)) return {};
  const { number, expMonth, expYear, cvc, name } = error.fields;
  const refused = ofNumber.includes(error.code) ? error.message : undefined;
  const expiry = expMonth ?? expYear;
  return {
    ...(number || refused ? { number: number ?? refused } : {}),
    ...(expiry ? { expiry } : {}),
    ...(cvc ? { cvc } : {}),
    ...(name ? { name } : {}),
  } as CardErrors;
}
