import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

type CardPageButtonProps = { label: string; name?: string };

/** Button that opens the page where the card is changed. @param name accessible name, if the label alone is ambiguous */
export function CardPageButton({ label, name }: CardPageButtonProps) {
  const page = useCardPage();
  const { t } = useTranslation('billing');
  return (
    <Button
      size="s"
      title={t('card.atStripe')}
      aria-label={name ?? label}
      loading={page.isPending}
      onClick={() => page.mutate()}
    >
      {label}
    </Button>
  );
}

/** Opens the provider's page for changing the card, if cards are not entered in this app. */
function useCardPage() {
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
