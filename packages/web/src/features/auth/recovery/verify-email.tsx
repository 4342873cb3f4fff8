import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { errorText, requestIdOf } from '../../../lib/api/error-text.ts';
import { hasSignedInHint } from '../../../lib/session/signed-in-hint.ts';
import { userKey } from '../../../lib/session/use-user.ts';
import { CardNotice } from '../card/card-notice.tsx';
import { CardPage } from '../card/card-page.tsx';
import { VerifyWithPassword } from './verify-with-password.tsx';

type Leaving = { onLeave: () => void };

interface Proof {
  token: string;
  password?: string;
}

/** Verifies an email address with the emailed link; asks for the account's password unless it is signed in. */
export function VerifyEmail({ token, onLeave }: Leaving & { token: string }) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const { mutate, ...verify } = useMutation({
    mutationFn: (body: Proof) => call('POST /api/verify-email', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKey }),
    onError: (error) => {
      if (isCode(error, 'verification_needs_password')) setNeedsPassword(true);
    },
  });
  const [needsPassword, setNeedsPassword] = useState(false);
  useEffect(() => mutate({ token }), [mutate, token]);
  if (verify.isSuccess) return <Verified onLeave={onLeave} />;
  if (isCode(verify.error, 'link_invalid')) return <BadLink onLeave={onLeave} />;
  if (needsPassword)
    return (
      <CardPage>
        <VerifyWithPassword
          isPending={verify.isPending}
          error={verify.error}
          onSend={(password) => mutate({ token, password })}
        />
      </CardPage>
    );
  if (!verify.error) return <Verifying />;
  return (
    <CardPage>
      <ErrorState
        title={t('verify.failed')}
        description={errorText(verify.error, t)}
        requestId={requestIdOf(verify.error)}
        onRetry={() => mutate({ token })}
      />
    </CardPage>
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

function Verifying() {
  const { t } = useTranslation('auth');
  return (
    <CardPage isBusy>
      <Skeleton className="mb-4 size-9" />
      <h1 className="text-[28px] leading-9 font-[640] tracking-[-.024em]">{t('verify.pending')}</h1>
      <Skeleton className="mt-3 h-4 w-3/4" />
    </CardPage>
  );
}

function Verified({ onLeave }: Leaving) {
  const { t } = useTranslation('auth');
  return (
    <CardPage>
      <CardNotice Icon={MailCheck} title={t('verify.done')} text={t('verify.doneText')}>
        <OnwardButton onLeave={onLeave} />
      </CardNotice>
    </CardPage>
  );
}

function BadLink({ onLeave }: Leaving) {
  const { t } = useTranslation('auth');
  return (
    <CardPage>
      <CardNotice Icon={Unlink} tone="error" title={t('verify.badTitle')} text={t('verify.badText')}>
        <OnwardButton onLeave={onLeave} />
      </CardNotice>
    </CardPage>
  );
}

/** Link to the dashboard if signed in, else to the sign-in page. */
function OnwardButton({ onLeave }: Leaving) {
  const { t } = useTranslation('auth');
  const [isSignedIn] = useState(hasSignedInHint);
  return (
    <Button variant="primary" size="xl" block glow onClick={onLeave}>
      {t(isSignedIn ? 'back.toDashboard' : 'back.toLogin')}
    </Button>
  );
}
