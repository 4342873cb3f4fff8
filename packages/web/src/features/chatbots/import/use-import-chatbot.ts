import { useQueryClient } from '@tanstack/react-query';
import { useFileImport } from '../../../components/file-import/use-file-import.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { invalidateChatbotCount } from '../../../lib/chatbots/chatbot-cache.ts';

export type Imported = ResponseOf<'POST /api/chatbots/import'>;

/** Creates a draft from an exported chatbot. */
export function useImportChatbot() {
  const queryClient = useQueryClient();
  return useFileImport<Imported>(
    (file, { isDryRun, onProgress }) => {
      const query = isDryRun ? { dryRun: 'true' as const } : {};
      return uploadFile(apiPath('POST /api/chatbots/import', { query }), file, { onProgress });
    },
    () => invalidateChatbotCount(queryClient),
  );
}
