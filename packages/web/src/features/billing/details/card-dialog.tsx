import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { CardFields } from './card-fields.tsx';
import { useCardForm } from './use-card-form.ts';

/** Replaces the stored card and retries an open payment with it. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing');
  const { form, save, errors } = useCardForm({
    onSaved() {
      showToast({ title: t('card.saved') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('card.dialogTitle')}
      description={t('card.dialogText')}
      onSubmit={form.submit}
      submitLabel={t('card.save')}
      pending={save.isPending}
      onClose={onClose}
    >
      <CardFields form={form} errors={errors} />
    </FormDialog>
  );
}
