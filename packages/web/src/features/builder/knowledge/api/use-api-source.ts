import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import type { RefreshInterval } from '../refresh-field.tsx';
import { invalidateSourceCount, keepSource } from '../sources-cache.ts';
import { type ApiForm, apiOf } from './api-form.ts';

/** Reading a slow API takes the server up to half of this. */
const timeoutMs = 60_000;

/** The first items of an API as they would be read, and the form that they were read with; the server stores nothing. */
export function useApiPreview() {
  return useMutation({
    mutationFn: async (form: ApiForm) => ({
      form,
      found: await call('POST /api/knowledge/api-preview', { body: apiOf(form), timeoutMs }),
    }),
  });
}

export type ApiPreviewRead = ReturnType<typeof useApiPreview>;

type NewApi = { form: ApiForm; name: string; refresh: RefreshInterval };

/** Adds what an API returns as a source. */
export function useAddApi(chatbotId: string, onAdded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, name, refresh }: NewApi) =>
      call('POST /api/chatbots/{chatbotId}/knowledge', {
        params: { chatbotId },
        body: { type: 'api', name, refresh, ...apiOf(form) },
      }),
    onSuccess(source) {
      keepSource(queryClient, source);
      void invalidateSourceCount(queryClient, chatbotId);
      onAdded();
    },
  });
}
