import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LocalModels, localModelsKey } from '../../../../components/model/use-local-models.ts';
import { apiPath, call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';

export type Embedding = NonNullable<LocalModels['embedding']>;

/**
 * Turns a model for semantic search on or off, immediately and for the whole organization. When turned off, the built-in model is
 * used, if there is one.
 */
export function useEmbeddingChoice(builtIn: string | null) {
  const { t } = useTranslation('builder');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ provider, name }: { provider: Embedding['provider']; name: string | null }) =>
      call('PUT /api/organization/providers/{provider}', {
        params: { provider },
        body: { embeddingModel: name },
      }),
    async onSuccess(_saved, { name }) {
      await queryClient.invalidateQueries({ queryKey: localModelsKey });
      void queryClient.invalidateQueries({ queryKey: [apiPath('GET /api/organization/providers')] });
      const without = builtIn === null ? 'local.meaningOff' : 'local.meaningBuiltIn';
      showToast({ title: t(name === null ? without : 'local.meaningOn') });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('local.meaningFailed'), description: errorText(error, t) }),
  });
}
