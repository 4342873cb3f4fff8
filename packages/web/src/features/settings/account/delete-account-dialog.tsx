import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  isReauthenticationCanceled,
  useReauthenticated,
} from '../../../components/account/use-reauthenticated.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { listFormat } from '../../../lib/format/kept-formats.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import type { User } from '../../../lib/session/use-user.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

type DeleteAccountDialogProps = { user: User; onClose: () => void };

/** Lists what is deleted with the account, and asks to type its email address. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const { t, i18n } = useTranslation('settings');
  const { signedOut } = useSessionActions();
  const { confirmed, dialog } = useReauthenticated();
  const remove = useMutation({
    mutationFn: () => confirmed(() => call('DELETE /api/user', {})),
    onSuccess() {
      signedOut();
      showToast({ title: t('deleteAccount.done'), description: t('deleteAccount.doneText') });
    },
    onError(error) {
      if (isReauthenticationCanceled(error)) return;
      showToast({ tone: 'error', title: t('deleteAccount.failed'), description: errorText(error, t) });
    },
  });
  const names = listFormat(i18n.language, {}).format(user.organizations.map(({ name }) => name));
  const lost = [
    t('deleteAccount.lostAccount'),
    ...(names === '' ? [] : [t('deleteAccount.lostMembership', { names })]),
    t('deleteAccount.lostOrganizations'),
  ];
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={(open) => (open ? undefined : onClose())}
        title={t('deleteAccount.confirmTitle', { name: user.fullName })}
        description={t('deleteAccount.confirmText')}
        confirmLabel={t('deleteAccount.act')}
        pending={remove.isPending}
        typeToConfirm={user.email}
        onConfirm={() => remove.mutate()}
      >
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-13 text-text-2">
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
