import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localModelsKey } from '../../../components/model/use-local-models.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { apiPath, type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type OrganizationProvider = ResponseOf<'GET /api/organization/providers'>[number];
export type ProviderTest = ResponseOf<'POST /api/organization/providers/{provider}/test'>;
export type TypedProvider = CallInput<'POST /api/organization/providers/{provider}/test'>['body'];
export type ProviderChange = CallInput<'PUT /api/organization/providers/{provider}'>['body'];

export const providersKey = [apiPath('GET /api/organization/providers')] as const;

/** Stores a provider's key and settings for the organization. */
export function useSaveProvider({ provider }: OrganizationProvider, onSaved: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderChange) =>
      call('PUT /api/organization/providers/{provider}', { params: { provider }, body }),
    onSuccess(saved) {
      queryClient.setQueryData<OrganizationProvider[]>(providersKey, (list) =>
        list?.map((item) => (item.provider === saved.provider ? saved : item)),
      );
      void queryClient.invalidateQueries({ queryKey: localModelsKey });
      showToast({ title: t('providers.saved') });
      onSaved();
    },
    onError(error) {
      const isShownAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (isShownAtField) return;
      showToast({ tone: 'error', title: t('providers.saveFailed'), description: errorText(error, t) });
    },
  });
}

/** Deletes a provider's key and settings. */
export function useRemoveProvider({ provider }: OrganizationProvider, onRemoved: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/organization/providers/{provider}', { params: { provider } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: providersKey });
      void queryClient.invalidateQueries({ queryKey: localModelsKey });
      showToast({ title: t('providers.removed') });
      onRemoved();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('providers.removeFailed'), description: errorText(error, t) }),
  });
}

/** Tests a provider with stored or typed settings. */
export function useTestProvider({ provider }: OrganizationProvider) {
  const { t } = useTranslation('settings');
  return useMutation({
    mutationFn: (body: TypedProvider) =>
      call('POST /api/organization/providers/{provider}/test', { params: { provider }, body }),
    onError(error) {
      const isShownAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (isShownAtField) return;
      showToast({ tone: 'error', title: t('common:modelTest.notRun'), description: errorText(error, t) });
    },
  });
}
