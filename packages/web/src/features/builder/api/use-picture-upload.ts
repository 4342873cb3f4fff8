import { useMutation } from '@tanstack/react-query';
import { apiPath } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';

export type KeptPicture = { path: string; id: string };

/** Uploads a picture for a chatbot; the server keeps it once a setting refers to it. */
export function usePictureUpload(
  chatbotId: string,
  use: 'avatar' | 'message',
  onKept: (kept: KeptPicture) => void,
) {
  return useMutation({
    mutationFn: (file: File) =>
      uploadFile<KeptPicture>(
        apiPath('POST /api/chatbots/{chatbotId}/pictures', { params: { chatbotId }, query: { use } }),
        file,
        { onProgress: () => {} },
      ),
    onSuccess: onKept,
  });
}
