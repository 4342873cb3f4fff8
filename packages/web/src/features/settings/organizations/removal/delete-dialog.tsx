import { useTranslation } from 'react-i18next';
import { useReauthenticated } from '../../../../components/account/use-reauthenticated.tsx';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import { type OrganizationRef, useDeleteOrganization } from './use-organization-acts.ts';

type DeleteDialogProps = { organization: OrganizationRef; onClose: () => void };

/** Lists what is deleted with the organization, and asks to type its name. */
export function DeleteDialog({ organization, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('settings');
  const { confirmed, dialog } = useReauthenticated();
  const remove = useDeleteOrganization(confirmed);
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={(open) => (open ? undefined : onClose())}
        title={t('organizations.deleteTitle', { name: organization.name })}
        description={t('organizations.deleteText')}
        confirmLabel={t('organizations.delete')}
        pending={remove.isPending}
        typeToConfirm={organization.name}
        onConfirm={() => remove.mutate(organization)}
      >
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-13 text-text-2">
          {(['Chatbots', 'Conversations', 'People'] as const).map((what) => (
            <li key={what}>{t(`organizations.lost${what}`)}</li>
          ))}
        </ul>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
