import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { invalidateBelow } from '../../../lib/api/query-client.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type Webhook = ResponseOf<'GET /api/webhooks'>[number];
export type Deliveries = ResponseOf<'GET /api/webhooks/{webhookId}/deliveries'>;
export type Delivery = Deliveries['items'][number];
export type NewWebhook = CallInput<'POST /api/webhooks'>['body'];
type WebhookChanges = CallInput<'PATCH /api/webhooks/{webhookId}'>['body'];

export const webhooksKey = [apiPath('GET /api/webhooks')] as const;
export const integrationsKey = [apiPath('GET /api/integrations')] as const;

export function deliveriesPath(webhookId: string, page: number): string {
  return `${apiPath('GET /api/webhooks/{webhookId}/deliveries', { params: { webhookId } })}?page=${page}`;
}

/** Mutation of a webhook or integration; afterwards both lists are refetched. Errors show a toast. */
export function useChange<Input, Output>(
  failed: string,
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    // Responses may contain a secret, so they are not cached.
    gcTime: 0,
    mutationFn: change,
    async onSuccess(output) {
      onDone?.(output);
      await Promise.all([webhooksKey, integrationsKey].map(([path]) => invalidateBelow(queryClient, path)));
    },
    onError: (error) => showToast({ tone: 'error', title: t(failed), description: errorText(error, t) }),
  });
}

export function useCreateWebhook() {
  return useChange('webhooks.saveFailed', (body: NewWebhook) => call('POST /api/webhooks', { body }));
}

export function usePatchWebhook(onDone?: () => void) {
  return useChange(
    'webhooks.saveFailed',
    ({ id, ...body }: WebhookChanges & { id: string }) =>
      call('PATCH /api/webhooks/{webhookId}', { params: { webhookId: id }, body }),
    onDone,
  );
}

export function useDeleteWebhook(onDone: () => void) {
  return useChange(
    'webhooks.deleteFailed',
    (webhookId: string) => call('DELETE /api/webhooks/{webhookId}', { params: { webhookId } }),
    onDone,
  );
}

export function useRotateSecret() {
  return useChange('webhooks.rotateFailed', (webhookId: string) =>
    call('POST /api/webhooks/{webhookId}/rotate-secret', { params: { webhookId } }),
  );
}

export function useTestWebhook(onDone: () => void) {
  return useChange(
    'webhooks.testFailed',
    (webhookId: string) => call('POST /api/webhooks/{webhookId}/test', { params: { webhookId } }),
    onDone,
  );
}

export function useRetryDelivery(webhookId: string) {
  return useChange('webhooks.retryFailed', (deliveryId: string) =>
    call('POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
      params: { webhookId, deliveryId },
    }),
  );
}
