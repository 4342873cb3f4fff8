import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import { type OrganizationRef, useLeaveOrganization } from './use-organization-acts.ts';

type LeaveDialogProps = { organization: OrganizationRef; onClose: () => void };

/** Asks before the user leaves the organization, saying what they lose. */
export function LeaveDialog({ organization, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('settings');
  const leave = useLeaveOrganization();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('organizations.leaveTitle', { name: organization.name })}
      description={t('organizations.leaveText')}
      confirmLabel={t('organizations.leave')}
      pending={leave.isPending}
      onConfirm={() => leave.mutate(organization)}
    />
  );
}
