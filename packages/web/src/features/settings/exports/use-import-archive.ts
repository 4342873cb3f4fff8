import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { invalidateList } from '../../../lib/api/query-client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { invalidateChatbotCount } from '../../../lib/chatbots/chatbot-cache.ts';

export type ImportedArchive = ResponseOf<'POST /api/organization/import'>;

const send = (file: File, query: { dryRun?: 'true' }) =>
  uploadFile<ImportedArchive>(apiPath('POST /api/organization/import', { query }), file, {
    onProgress: () => {},
  });

/** What an archive would bring; nothing is created. */
export function useReadArchive() {
  return useMutation({
    mutationFn: async (file: File) => ({ file, found: await send(file, { dryRun: 'true' }) }),
  });
}

/** Adds what an archive holds to the current organization. */
export function useImportArchive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => send(file, {}),
    onSettled: () =>
      Promise.all([
        invalidateChatbotCount(queryClient),
        invalidateList(queryClient, apiPath('GET /api/leads')),
      ]),
  });
}
