import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import type { RefreshInterval } from '../refresh-field.tsx';
import { invalidateSourceCount, keepSource } from '../sources-cache.ts';
import { type ApiForm, apiOf, changedApiOf } from './api-form.ts';

/** The server may need up to half of this to read a slow API. */
const timeoutMs = 60_000;

/** Previews the first items of an API together with the form values used; the server stores nothing. */
export function useApiPreview(sourceId?: string) {
  return useMutation({
    mutationFn: async (form: ApiForm) => ({
      form,
      found: await call('POST /api/knowledge/api-preview', {
        body: sourceId === undefined ? apiOf(form) : { ...changedApiOf(form), sourceId },
        timeoutMs,
      }),
    }),
  });
}

export type ApiPreviewRead = ReturnType<typeof useApiPreview>;

type NamedApi = { form: ApiForm; name: string; refresh: RefreshInterval };

/** Adds an API as a source, or changes the settings of one. */
export function useSaveApi(chatbotId: string, source: Source | undefined, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, name, refresh }: NamedApi) =>
      source
        ? call('PATCH /api/knowledge/{sourceId}', {
            params: { sourceId: source.id },
            body: { name, refresh, api: changedApiOf(form) },
          })
        : call('POST /api/chatbots/{chatbotId}/knowledge', {
            params: { chatbotId },
            body: { type: 'api', name, refresh, ...apiOf(form) },
          }),
    onSuccess(saved) {
      keepSource(queryClient, saved);
      if (!source) void invalidateSourceCount(queryClient, chatbotId);
      onSaved();
    },
  });
}
