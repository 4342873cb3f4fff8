import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { invalidateChatbotCount } from '../../../lib/chatbots/chatbot-cache.ts';

export type Imported = ResponseOf<'POST /api/chatbots/import'>;

const path = (dryRun: boolean) =>
  apiPath('POST /api/chatbots/import', { query: dryRun ? { dryRun: 'true' } : {} });
const send = (file: File, { dryRun }: { dryRun: boolean }) =>
  uploadFile<Imported>(path(dryRun), file, { onProgress: () => {} });

/** What a file would bring; nothing is created. */
export function useImportReport() {
  return useMutation({
    mutationFn: async (file: File) => ({ file, imported: await send(file, { dryRun: true }) }),
  });
}

/** Makes a draft of the file. */
export function useImportChatbot() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => send(file, { dryRun: false }),
    onSettled: () => invalidateChatbotCount(queryClient),
  });
}
