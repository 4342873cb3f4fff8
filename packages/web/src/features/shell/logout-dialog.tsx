import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useSessionActions } from '../../lib/session/use-session-actions.ts';
import { useMay } from '../../lib/session/use-user.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { tellLeft } from './presence/use-presence.ts';

/** Asks before signing out. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const { signedOut } = useSessionActions();
  const may = useMay();
  const logout = useMutation({
    async mutationFn() {
      // Without a session nobody could say it any more.
      if (may('conversation.reply')) await tellLeft();
      return call('POST /api/logout', {});
    },
    onError: (error) =>
      showToast({
        title: t('account.logoutFailed'),
        description: errorText(error, t, t('errors.generic')),
        tone: 'error',
      }),
    onSuccess: () => {
      signedOut();
      showToast({ title: t('account.loggedOut'), description: t('account.loggedOutText') });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('account.logoutTitle')}
      description={t('account.logoutText')}
      confirmLabel={t('account.logout')}
      tone="primary"
      pending={logout.isPending}
      onConfirm={() => logout.mutate()}
    />
  );
}
