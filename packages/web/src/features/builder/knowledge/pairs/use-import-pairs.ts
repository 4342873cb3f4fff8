import { useQueryClient } from '@tanstack/react-query';
import { useFileImport } from '../../../../components/file-import/use-file-import.ts';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';
import { uploadFile } from '../../../../lib/api/upload.ts';
import { invalidateSourceCount } from '../sources-cache.ts';

export type FoundPairs = ResponseOf<'POST /api/chatbots/{chatbotId}/knowledge/import'>;

/** Adds the questions and answers of a file as a source named after the file. */
export function useImportPairs(chatbotId: string) {
  const queryClient = useQueryClient();
  return useFileImport<FoundPairs>(
    (file, { isDryRun, onProgress }) => {
      const query = isDryRun ? { dryRun: 'true' as const } : nameOf(file);
      const path = apiPath('POST /api/chatbots/{chatbotId}/knowledge/import', {
        params: { chatbotId },
        query,
      });
      return uploadFile(path, file, { onProgress });
    },
    () => invalidateSourceCount(queryClient, chatbotId),
  );
}

function nameOf(file: File): { name?: string } {
  const name = file.name
    .replace(/\.[a-z]{2,4}$/i, '')
    .trim()
    .slice(0, 200);
  return name === '' ? {} : { name };
}
