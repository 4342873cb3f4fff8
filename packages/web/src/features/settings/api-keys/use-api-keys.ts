import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type ApiKey = ResponseOf<'GET /api/api-keys'>[number];
export type NewApiKey = CallInput<'POST /api/api-keys'>['body'];

export const apiKeysKey = [apiPath('GET /api/api-keys')] as const;

/** Creates a key; only this response contains its secret. @throws {ApiError} */
export function createApiKey(body: NewApiKey) {
  return call('POST /api/api-keys', { body });
}

/** Revokes a key permanently. */
export function useRevokeApiKey(onRevoked: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id: apiKeyId }: ApiKey) =>
      call('POST /api/api-keys/{apiKeyId}/revoke', { params: { apiKeyId } }),
    onSuccess(revoked) {
      queryClient.setQueryData<ApiKey[]>(apiKeysKey, (list) =>
        list?.map((key) => (key.id === revoked.id ? revoked : key)),
      );
      showToast({ title: t('keys.revoked') });
      onRevoked();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('keys.revokeFailed'), description: errorText(error, t) }),
  });
}

export type ApiKeyState = 'active' | 'revoked' | 'expired';

/** Returns the current state of a key. */
export function stateOf(key: Pick<ApiKey, 'status' | 'expires'>, nowMs: number): ApiKeyState {
  if (key.status === 'revoked') return 'revoked';
  return key.expires !== null && Date.parse(key.expires) <= nowMs ? 'expired' : 'active';
}
