import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiPath, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { type User, userKey } from '../../../lib/session/user.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { useImageProblem } from '../image-file.ts';

/** Sends a chosen picture as the reader's photo, or takes the photo away. */
export function usePhoto(onDone: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  function done(user: User | undefined, title: string): void {
    if (user) queryClient.setQueryData(userKey, user);
    showToast({ title });
    onDone();
  }
  const send = useMutation({
    mutationFn: (file: File) =>
      uploadFile<User>(apiPath('POST /api/user/photo'), file, { onProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: (user) => done(user, t('photo.saved')),
    onError: (error) =>
      showToast({ tone: 'error', title: t('photo.saveFailed'), description: errorText(error, t) }),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/user/photo', {}),
    onSuccess() {
      queryClient.setQueryData<User | null>(userKey, (user) => user && { ...user, photoURL: null });
      done(undefined, t('photo.removed'));
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('photo.removeFailed'), description: errorText(error, t) }),
  });
  return { send, remove, share, problemOf: useImageProblem() };
}
