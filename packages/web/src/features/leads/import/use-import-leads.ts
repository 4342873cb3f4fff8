import { useQueryClient } from '@tanstack/react-query';
import { useFileImport } from '../../../components/file-import/use-file-import.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { invalidateList } from '../../../lib/api/query-client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';

export type FoundLeads = ResponseOf<'POST /api/leads/import'>;

/** Adds the leads of a file that the chatbot does not have yet. */
export function useImportLeads(chatbotId: string) {
  const queryClient = useQueryClient();
  return useFileImport<FoundLeads>(
    (file, { isDryRun, onProgress }) => {
      const query = { chatbotId, ...(isDryRun ? { dryRun: 'true' as const } : {}) };
      return uploadFile(apiPath('POST /api/leads/import', { query }), file, { onProgress });
    },
    () => invalidateList(queryClient, apiPath('GET /api/leads')),
  );
}
