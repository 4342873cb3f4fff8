import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { type Member, useRemove } from './use-team.ts';

/** Asks before a member is removed, saying what they lose. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const remove = useRemove(onClose);
  const isInvited = member.status === 'invited';
  const name = member.fullName || member.email;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(isInvited ? 'team.revokeTitle' : 'team.removeTitle', { name })}
      description={t(isInvited ? 'team.revokeText' : 'team.removeText')}
      confirmLabel={t(isInvited ? 'team.revoke' : 'team.remove')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(member)}
    />
  );
}
