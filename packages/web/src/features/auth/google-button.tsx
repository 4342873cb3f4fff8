import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { apiRequest } from '../../lib/api/request.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { GoogleMark } from './google-mark.tsx';

/** Where Google asks for the account. @throws when the server has no Google sign-in. */
async function authorizeUrl(): Promise<string> {
  const answer = await apiRequest('GET', '/api/auth/google');
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'authorizeUrl' in answer &&
    typeof answer.authorizeUrl === 'string'
  ) {
    return answer.authorizeUrl;
  }
  throw new TypeError('Google sign-in is not configured');
}

/** Starts the way through Google; waits for nothing but its own request. */
export function GoogleButton({ label }: { label: string }) {
  const { t } = useTranslation('auth');
  const google = useMutation({
    mutationFn: authorizeUrl,
    onSuccess: (url) => location.assign(url),
    onError: () =>
      showToast({
        title: t('toast.googlePopupFailed'),
        description: t('toast.googlePopupFailedText'),
        tone: 'error',
      }),
  });
  return (
    <>
      <Button size="xl" block loading={google.isPending} onClick={() => google.mutate()} className="mt-6">
        {google.isPending ? null : <GoogleMark />}
        {google.isPending ? t('google.pending') : label}
      </Button>
      <p className="my-5 flex items-center gap-3 text-13 text-text-3 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('google.divider')}
      </p>
    </>
  );
}
