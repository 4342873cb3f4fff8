import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

/** Opens the provider's page for changing the card, if cards are not entered in this app. */
export function useCardPage() {
  const { t } = useTranslation('billing');
  return useMutation({
    mutationFn: () => call('PUT /api/billing/payment-method', { body: {} }),
    onSuccess(kept) {
      if ('action' in kept) window.location.assign(kept.action.url);
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('card.saveFailed'), description: errorText(error, t) }),
  });
}
