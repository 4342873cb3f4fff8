import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, call } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { type User, userKey } from '../../../lib/session/use-user.ts';
import { type StoredImage, useStoredImage } from '../images/use-stored-image.ts';

export function usePhoto({ photoURL }: User): StoredImage {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useStoredImage({
    stored: photoURL,
    async send(file, onProgress) {
      const user = await uploadFile<User>(apiPath('POST /api/user/photo'), file, { onProgress });
      queryClient.setQueryData(userKey, user);
    },
    async remove() {
      await call('DELETE /api/user/photo', {});
      queryClient.setQueryData<User | null>(userKey, (user) => user && { ...user, photoURL: null });
    },
    titles: {
      saved: t('photo.saved'),
      saveFailed: t('photo.saveFailed'),
      removed: t('photo.removed'),
      removeFailed: t('photo.removeFailed'),
    },
  });
}
