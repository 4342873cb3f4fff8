import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { requestIdOf } from '../../../../lib/api/error-text.ts';
import { type AccountSession, sessionsKey } from '../use-security.ts';
import { SessionRows } from './session-rows.tsx';
import { useSignOutOthers } from './use-sessions.ts';

/** Where the account is signed in now, this device first. */
export function SessionsCard() {
  const { t } = useTranslation('settings');
  const sessions = useQuery<AccountSession[]>({ queryKey: sessionsKey });
  const others = sessions.data?.filter((session) => !session.current).length ?? 0;
  return (
    <Card flush title={t('sessions.title')} action={others > 0 ? <SignOutOthers count={others} /> : null}>
      {sessions.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-6 p-4">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ) : null}
      {sessions.isError ? (
        <ErrorState
          title={t('sessions.errorTitle')}
          description={t('sessions.errorText')}
          requestId={requestIdOf(sessions.error)}
          retrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
          className="py-6!"
        />
      ) : null}
      {sessions.data ? <SessionRows sessions={sessions.data} /> : null}
    </Card>
  );
}

function SignOutOthers({ count }: { count: number }) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState(false);
  const signOut = useSignOutOthers(() => setAsked(false));
  return (
    <>
      <Button size="s" variant="quiet-destructive" className="me-2" onClick={() => setAsked(true)}>
        {t('sessions.signOutOthers', { count })}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('sessions.othersTitle', { count })}
        description={t('sessions.othersText')}
        confirmLabel={t('sessions.signOutOthers', { count })}
        pending={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      />
    </>
  );
}
