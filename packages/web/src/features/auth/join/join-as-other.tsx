import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import type { Invitation } from './invitation-facts.tsx';

/** Shown if another account than the invited one is signed in; lets the user sign out and continue. */
export function JoinAsOther({ email, invitation }: { email: string; invitation: Invitation }) {
  const { t } = useTranslation('auth');
  const { signedOutHere } = useSessionActions();
  const logout = useMutation({
    mutationFn: () => call('POST /api/logout', {}),
    onSuccess: signedOutHere,
    onError: (error) =>
      showToast({ title: t('common:account.logoutFailed'), description: errorText(error, t), tone: 'error' }),
  });
  return (
    <>
      <Note tone="warning" className="mt-6 [overflow-wrap:anywhere]">
        {t('join.other', { invited: invitation.email, email })}
      </Note>
      <Button
        variant="primary"
        size="xl"
        block
        className="mt-4"
        loading={logout.isPending}
        onClick={() => logout.mutate()}
      >
        {t(logout.isPending ? 'join.leaving' : 'join.leave')}
      </Button>
    </>
  );
}
