import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { type CallInput, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { type Details, refreshBilling } from '../use-billing.ts';

export type NewAddress = CallInput<'PUT /api/billing/address'>['body'];
export type NewTax = CallInput<'PUT /api/billing/tax'>['body'];

export function useSaveAddress(onSaved: () => void) {
  return useSave((body: NewAddress) => call('PUT /api/billing/address', { body }), onSaved);
}

export function useSaveTax(onSaved: () => void) {
  return useSave((body: NewTax) => call('PUT /api/billing/tax', { body }), onSaved);
}

/**
 * Saves a buyer's address and tax id together. If the tax id is invalid, neither is saved.
 * @param tax as stored before
 * @param onKept runs before queries are refetched
 */
export function useSaveBuyer({ taxId: before, businessName }: Details['tax'], onKept?: () => Promise<void>) {
  return useSave(
    async ({ address, taxId }: { address: NewAddress; taxId: string }) => {
      if (taxId !== before) await call('PUT /api/billing/tax', { body: { taxId, businessName } });
      await call('PUT /api/billing/address', { body: address });
      await onKept?.();
    },
    () => undefined,
  );
}

/** Saves data for future invoices; `errors` holds messages by field. */
function useSave<Body>(send: (body: Body) => Promise<unknown>, onSaved: () => void) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: send,
    async onSuccess() {
      await refreshBilling(queryClient);
      showToast({ title: t('details.saved') });
      onSaved();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('details.saveFailed'), description: errorText(error, t) }),
  });
  return { save, errors: save.error instanceof ApiError ? save.error.fields : {} };
}
