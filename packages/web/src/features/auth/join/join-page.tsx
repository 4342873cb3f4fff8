import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { apiPath } from '../../../lib/api/client.ts';
import { errorText, requestIdOf } from '../../../lib/api/error-text.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { CardLoading } from '../card/card-loading.tsx';
import { CardNotice } from '../card/card-notice.tsx';
import { CardPage } from '../card/card-page.tsx';
import { type Invitation, InvitationFacts } from './invitation-facts.tsx';
import { JoinAsOther } from './join-as-other.tsx';
import { JoinAsUser } from './join-as-user.tsx';
import { JoinNew } from './join-new.tsx';

/** Shows an invitation, and accepts it with the signed-in account or a new one. */
export default function JoinPage() {
  const { t } = useTranslation('auth');
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const session = useUser();
  const read = useQuery<Invitation>({
    queryKey: [apiPath('GET /api/join', { query: { token } })],
    enabled: token !== '',
  });
  const failure = isBadLink(read.error) ? null : (read.error ?? session.error);
  if (token === '' || isBadLink(read.error)) return <BadInvitation />;
  if (failure) {
    return (
      <CardPage>
        <ErrorState
          title={t('join.failed')}
          description={errorText(failure, t)}
          requestId={requestIdOf(failure)}
          onRetry={() => void Promise.all([read.refetch(), session.retry()])}
        />
      </CardPage>
    );
  }
  if (!read.data || session.status === 'unknown') return <JoinLoading />;
  return (
    <CardPage>
      <InvitationFacts invitation={read.data} />
      <WayIn token={token} invitation={read.data} signedInAs={session.user?.email ?? null} />
    </CardPage>
  );
}

type WayInProps = { token: string; invitation: Invitation; signedInAs: string | null };

function WayIn({ token, invitation, signedInAs }: WayInProps) {
  if (signedInAs === null) return <JoinNew token={token} invitation={invitation} />;
  if (signedInAs.toLowerCase() !== invitation.email.toLowerCase())
    return <JoinAsOther email={signedInAs} invitation={invitation} />;
  return <JoinAsUser token={token} invitation={invitation} />;
}

function isBadLink(error: unknown): boolean {
  return error instanceof ApiError && ['link_invalid', 'validation_failed'].includes(error.code);
}

/** Shown for an invitation that is missing, used, replaced or expired. */
function BadInvitation() {
  const { t } = useTranslation('auth');
  return (
    <CardPage>
      <CardNotice Icon={Unlink} tone="error" title={t('join.badTitle')} text={t('join.badText')}>
        <ButtonLink href="/auth" variant="primary" size="xl" block glow>
          {t('back.toLogin')}
        </ButtonLink>
      </CardNotice>
    </CardPage>
  );
}

function JoinLoading() {
  const { t } = useTranslation('auth');
  return (
    <CardLoading label={t('join.loading')}>
      <Skeleton className="mb-4 size-11 rounded-md" />
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="mt-2 h-5 w-1/2" />
      <Skeleton className="mt-5 h-20 rounded-md" />
      <Skeleton className="mt-6 h-11 rounded-md" />
    </CardLoading>
  );
}
