import { useQueryClient } from '@tanstack/react-query';
import { useFileImport } from '../../../components/file-import/use-file-import.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { invalidateList } from '../../../lib/api/query-client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { invalidateChatbotCount } from '../../../lib/chatbots/chatbot-cache.ts';

export type ImportedArchive = ResponseOf<'POST /api/organization/import'>;

/** Imports an archive into the current organization. @param keepsOwn whether the organization's own settings are kept */
export function useImportArchive(keepsOwn: boolean) {
  const queryClient = useQueryClient();
  return useFileImport<ImportedArchive>(
    (file, { isDryRun, onProgress }) => {
      const settings = keepsOwn ? { settings: 'keep' as const } : {};
      const query = isDryRun ? { dryRun: 'true' as const } : settings;
      return uploadFile(apiPath('POST /api/organization/import', { query }), file, { onProgress });
    },
    () =>
      Promise.all([
        invalidateChatbotCount(queryClient),
        invalidateList(queryClient, apiPath('GET /api/leads')),
        invalidateList(queryClient, apiPath('GET /api/conversations')),
        invalidateList(queryClient, apiPath('GET /api/webhooks')),
      ]),
  );
}
