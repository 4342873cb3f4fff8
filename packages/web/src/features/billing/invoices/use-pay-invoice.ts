import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { refreshBilling } from '../use-billing.ts';

/** Pays an open invoice with the stored card; pressing the button twice charges once. */
export function usePayInvoice() {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) =>
      call('POST /api/billing/invoices/{invoiceId}/pay', {
        params: { invoiceId },
        headers: { 'idempotency-key': `pay-${invoiceId}` },
      }),
    onSuccess: () => showToast({ title: t('payment.paid') }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('payment.payFailed'), description: errorText(error, t) }),
    onSettled: () => refreshBilling(queryClient),
  });
}
