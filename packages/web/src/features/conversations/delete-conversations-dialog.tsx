import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { useDeleteConversations } from './use-delete-conversations.ts';

type DeleteConversationsDialogProps = {
  ids: readonly string[];
  /** Title of the toast after the deletion. */
  doneTitle: string;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before conversations are permanently deleted, naming their number. */
export function DeleteConversationsDialog(props: DeleteConversationsDialogProps) {
  const { ids, doneTitle, onClose, onDeleted } = props;
  const { t } = useTranslation('conversations');
  const remove = useDeleteConversations(doneTitle, onDeleted);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('delete.title', { count: ids.length })}
      description={t('delete.text', { count: ids.length })}
      confirmLabel={t('delete.confirm')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(ids)}
    />
  );
}
