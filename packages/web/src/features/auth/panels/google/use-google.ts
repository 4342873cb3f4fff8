import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api/client.ts';
import type { GoogleAccount } from '../../../../lib/session/google/account-of.ts';
import { GoogleNotSetUp } from '../../../../lib/session/google/google-not-set-up.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { useEntry } from '../../use-entry.ts';

const words = {
  success: 'toast.googleSuccess',
  failed: 'toast.googleFailed',
  failedText: 'toast.googleFailedText',
};

/** Signs in with Google: opens its window, then sends the token to the server. Waits only for its own requests. */
export function useGoogle(to?: string) {
  const { t } = useTranslation('auth');
  const entry = useEntry<GoogleAccount>((body) => call('POST /api/auth/google', { body }), words, to);
  const fail = (description: string) =>
    showToast({ title: t('toast.googlePopupFailed'), description, tone: 'error' });
  const ask = useMutation({
    mutationFn: async () => (await import('../../../../lib/session/google/ask-google.ts')).askGoogle(),
    onSuccess: (account) => (account ? entry.send(account) : fail(t('toast.googleNoUser'))),
    onError: (error) =>
      fail(t(error instanceof GoogleNotSetUp ? 'toast.googleNotSetUp' : 'toast.googlePopupFailedText')),
  });
  return { ...entry, isPending: ask.isPending || entry.isPending, start: () => ask.mutate() };
}
