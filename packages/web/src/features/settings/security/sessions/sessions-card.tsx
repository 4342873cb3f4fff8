import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../../components/list-screen/card-content.tsx';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { rowFocusProps } from '../../../../components/ui/lib/keep-row-focus.ts';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import { type AccountSession, sessionsKey } from '../use-security.ts';
import { SessionRows } from './session-rows.tsx';
import { useSignOutOthers } from './use-sessions.ts';

/** Where the account is signed in now, this device first. */
export function SessionsCard() {
  const { t } = useTranslation('settings');
  const sessions = useQuery<AccountSession[]>({ queryKey: sessionsKey });
  const others = sessions.data?.filter((session) => !session.current).length ?? 0;
  return (
    <div {...rowFocusProps} className="contents">
      <Card flush title={t('sessions.title')} action={others > 0 ? <SignOutOthers count={others} /> : null}>
        <CardContent
          query={sessions}
          errorTitle={t('sessions.errorTitle')}
          errorText={t('sessions.errorText')}
          flush
        >
          {(data) => <SessionRows sessions={data} />}
        </CardContent>
      </Card>
    </div>
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
