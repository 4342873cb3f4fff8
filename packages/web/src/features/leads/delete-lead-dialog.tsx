import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { type LeadSummary, nameOf } from './lead-filter.ts';
import { useDeleteLead } from './use-lead-acts.ts';

type DeleteLeadDialogProps = {
  lead: Pick<LeadSummary, 'id' | 'name' | 'email' | 'phone'>;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a lead is deleted, saying what is kept. */
export function DeleteLeadDialog({ lead, onClose, onDeleted }: DeleteLeadDialogProps) {
  const { t } = useTranslation('leads');
  const remove = useDeleteLead(onDeleted);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('delete.title', { name: nameOf(lead) })}
      description={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(lead.id)}
    />
  );
}
