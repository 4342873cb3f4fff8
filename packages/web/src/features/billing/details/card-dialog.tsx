import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { CardFields } from './card-fields.tsx';
import { useCardForm } from './use-card-form.ts';

/** Takes another card; an open payment is tried again with it. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing');
  const { form, save, errors } = useCardForm({
    onSaved() {
      showToast({ title: t('card.saved') });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('card.dialogTitle')}
      description={t('card.dialogText')}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('card.save')}
          </Button>
        </>
      }
    >
      <CardFields form={form} errors={errors} />
    </Dialog>
  );
}
