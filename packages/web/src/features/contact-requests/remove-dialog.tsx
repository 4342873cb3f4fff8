import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import type { ContactRequest } from './contact-request-filter.ts';
import { useRemoveContactRequest } from './use-contact-request-acts.ts';

type RemoveDialogProps = { contactRequest: ContactRequest; onClose: () => void };

/** Names the address, says what stays, and asks. */
export function RemoveDialog({ contactRequest, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('conversations');
  const remove = useRemoveContactRequest(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('contacts.removeTitle', { email: contactRequest.email })}
      description={t('contacts.removeText')}
      confirmLabel={t('contacts.remove')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(contactRequest)}
    />
  );
}
