import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';

type LeaveDialogProps = { unsaved: number; onLeave: () => void; onStay: () => void };

/** Says how many changes would be lost. */
export function LeaveDialog({ unsaved, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      open
      size="s"
      role="alertdialog"
      onOpenChange={(open) => (open ? undefined : onStay())}
      title={t('unsaved.leaveTitle')}
      description={t('unsaved.leaveText', { count: unsaved })}
      footer={
        <>
          <Button onClick={onLeave}>{t('unsaved.leave')}</Button>
          <Button variant="primary" onClick={onStay}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    />
  );
}
