import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';
import { uploadFile } from '../../../../lib/api/upload.ts';
import { invalidateSourceCount } from '../sources-cache.ts';

export type FoundPairs = ResponseOf<'POST /api/chatbots/{chatbotId}/knowledge/import'>;
type Given = { file: File; chatbotId: string };

const send = ({ file, chatbotId }: Given, query: { dryRun?: 'true'; name?: string }) => {
  const path = apiPath('POST /api/chatbots/{chatbotId}/knowledge/import', { params: { chatbotId }, query });
  return uploadFile<FoundPairs>(path, file, { onProgress: () => {} });
};

/** What a file would add; nothing is added. */
export function useReadPairs() {
  return useMutation({
    mutationFn: async (given: Given) => ({ ...given, found: await send(given, { dryRun: 'true' }) }),
  });
}

/** Adds the questions and answers of a file as a source that has the file's name. */
export function useImportPairs() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => send(given, nameOf(given.file)),
    onSettled: (_found, _error, { chatbotId }) => invalidateSourceCount(queryClient, chatbotId),
  });
}

function nameOf(file: File): { name?: string } {
  const name = file.name
    .replace(/\.[a-z]{2,4}$/i, '')
    .trim()
    .slice(0, 200);
  return name === '' ? {} : { name };
}
