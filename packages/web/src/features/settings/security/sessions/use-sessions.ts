import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { type AccountSession, sessionsKey } from '../use-security.ts';

/** Signs out one other device. */
export function useSignOutSession() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AccountSession) =>
      call('DELETE /api/user/sessions/{sessionId}', { params: { sessionId: id } }),
    onSuccess(_answer, { id, device }) {
      queryClient.setQueryData<AccountSession[]>(sessionsKey, (list) => list?.filter((one) => one.id !== id));
      showToast({ title: t('sessions.ended'), description: t('sessions.endedText', { device }) });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('sessions.endFailed'), description: errorText(error, t) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Signs out every device but this one. */
export function useSignOutOthers(onDone: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/user/sessions', {}),
    async onSuccess() {
      queryClient.setQueryData<AccountSession[]>(sessionsKey, (list) => list?.filter((one) => one.current));
      showToast({ title: t('sessions.othersEnded') });
      onDone();
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('sessions.endFailed'), description: errorText(error, t) }),
  });
}
