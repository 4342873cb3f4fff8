import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiPath } from '../../../../lib/api/client.ts';
import { type UploadOptions, uploadFile } from '../../../../lib/api/upload.ts';
import { invalidateSourceCount, keepSource } from '../sources-cache.ts';
import { checkFile, type FileRefusal } from './check-file.ts';
import { createUploadQueue, type Upload } from './upload-queue.ts';

export type RefusedFile = { name: string; reason: FileRefusal };

const concurrency = 2;

/** Uploads to a chatbot's knowledge; they continue while another tab is open. */
export function useUploads(chatbotId: string) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [queue] = useState(() =>
    createUploadQueue({
      concurrency,
      send: (file, options) => sendFile(chatbotId, file, options),
      onDone(source) {
        keepSource(queryClient, source);
        void invalidateSourceCount(queryClient, chatbotId);
      },
      onChange: setUploads,
    }),
  );
  useEffect(() => () => queue.close(), [queue]);

  /** Sends acceptable files, and lists the others with the reason. */
  function add(files: readonly File[]): void {
    const checked = files.map((file) => ({ file, reason: checkFile(file) }));
    setRefused(checked.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : [])));
    queue.add(checked.filter(({ reason }) => reason === null).map(({ file }) => file));
  }
  return {
    uploads,
    refused,
    isUploading: uploads.some((upload) => upload.state !== 'failed'),
    add,
    retry: queue.retry,
    drop: queue.drop,
    forgetRefused: () => setRefused([]),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** Uploads one file as a knowledge source; throws the errors of `uploadFile`. */
function sendFile(chatbotId: string, file: File, options: UploadOptions): Promise<Source> {
  const path = apiPath('POST /api/chatbots/{chatbotId}/knowledge', { params: { chatbotId } });
  return uploadFile<Source>(path, file, options);
}
