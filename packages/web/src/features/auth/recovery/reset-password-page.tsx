import { useMutation, useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useAddressToken } from '../../../lib/router/use-address-token.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { CardNotice } from '../card/card-notice.tsx';
import { CardPage } from '../card/card-page.tsx';
import { ResetForm } from './reset-form.tsx';

/** Sets a new password with the emailed link. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const token = useAddressToken('token');
  const { signedOut } = useSessionActions();
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => call('POST /api/reset-password/check', { body: { token } }),
    enabled: token !== '',
  });
  const reset = useMutation({
    mutationFn: (password: string) => call('POST /api/reset-password', { body: { token, password } }),
    onSuccess() {
      showToast({ title: t('reset.done'), description: t('reset.doneText') });
      signedOut();
    },
    onError(error) {
      if (isBadLink(error)) return;
      showToast({ title: t('reset.failed'), description: errorText(error, t), tone: 'error' });
    },
  });
  const toLogin = (
    <Link href="/auth" className="link py-1">
      {t('back.toLogin')}
    </Link>
  );
  return (
    <CardPage below={toLogin}>
      {token === '' || link.data?.valid === false || isBadLink(reset.error) ? (
        <BadResetLink />
      ) : (
        <ResetForm
          isPending={reset.isPending}
          refusalOf={(password) => (password === reset.variables ? passwordRefusal(reset.error) : undefined)}
          onSend={reset.mutate}
        />
      )}
    </CardPage>
  );
}

function passwordRefusal(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields.password : undefined;
}

function isBadLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_invalid';
}

/** Shown for a reset link that is used or expired, with a link to request another. */
function BadResetLink() {
  const { t } = useTranslation('auth');
  return (
    <CardNotice Icon={Unlink} tone="error" title={t('reset.badTitle')} text={t('reset.badText')}>
      <ButtonLink href="/forgot-password" variant="primary" size="xl" block glow>
        {t('reset.another')}
      </ButtonLink>
    </CardNotice>
  );
}
