import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';

type LeaveDialogProps = { unsaved: number; onLeave: () => void; onStay: () => void };

/** Asks before unsaved changes or running uploads are lost. */
export function LeaveDialog({ unsaved, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('builder');
  return (
    <Dialog
      open
      size="s"
      role="alertdialog"
      onOpenChange={(open) => (open ? undefined : onStay())}
      title={t('leave.title')}
      description={unsaved > 0 ? t('leave.text', { count: unsaved }) : t('leave.uploads')}
      footer={
        <>
          <Button onClick={onLeave}>{t('leave.leave')}</Button>
          <Button variant="primary" onClick={onStay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    />
  );
}
