import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { apiPath } from '../../../lib/api/client.ts';
import { errorText, requestIdOf } from '../../../lib/api/error-text.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { CardPage } from '../card/card-page.tsx';
import { BadInvitation } from './bad-invitation.tsx';
import type { Invitation } from './invitation.ts';
import { InvitationFacts } from './invitation-facts.tsx';
import { JoinAsOther } from './join-as-other.tsx';
import { JoinAsUser } from './join-as-user.tsx';
import { JoinLoading } from './join-loading.tsx';
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
