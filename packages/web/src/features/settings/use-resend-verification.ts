import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { showToast } from '../../lib/toast/toast-store.ts';

/** Resends the link that verifies the user's email address. */
export function useResendVerification(email: string) {
  const { t } = useTranslation('settings');
  return useMutation({
    mutationFn: () => call('POST /api/user/resend-verification', {}),
    onSuccess: () =>
      showToast({ title: t('account.resent'), description: t('account.resentText', { email }) }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('account.resendFailed'), description: errorText(error, t) }),
  });
}
