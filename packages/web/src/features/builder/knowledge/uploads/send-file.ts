import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { apiPath } from '../../../../lib/api/client.ts';
import { type UploadOptions, uploadFile } from '../../../../lib/api/upload.ts';

/** Uploads one file as a knowledge source; throws the errors of `uploadFile`. */
export function sendFile(chatbotId: string, file: File, options: UploadOptions): Promise<Source> {
  const path = apiPath('POST /api/chatbots/{chatbotId}/knowledge', { params: { chatbotId } });
  return uploadFile<Source>(path, file, options);
}
