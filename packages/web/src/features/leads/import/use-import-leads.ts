import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { invalidateList } from '../../../lib/api/query-client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';

export type FoundLeads = ResponseOf<'POST /api/leads/import'>;
type Given = { file: File; chatbotId: string };

const send = ({ file, chatbotId }: Given, more: { dryRun?: 'true' } = {}) => {
  const path = apiPath('POST /api/leads/import', { query: { chatbotId, ...more } });
  return uploadFile<FoundLeads>(path, file, { onProgress: () => {} });
};

/** What a file would add; nothing is added. */
export function useReadLeads() {
  return useMutation({
    mutationFn: async (given: Given) => ({ ...given, found: await send(given, { dryRun: 'true' }) }),
  });
}

/** Adds the leads of a file that the chatbot does not know. */
export function useImportLeads() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => send(given),
    onSettled: () => invalidateList(queryClient, apiPath('GET /api/leads')),
  });
}
