import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type LeaveDialogProps = {
  /** What would be lost. */
  description: string;
  leaveLabel: string;
  stayLabel: string;
  onLeave: () => void;
  onStay: () => void;
};

/** Asks before the user leaves unsaved changes; staying is the default. */
export function LeaveDialog({ description, leaveLabel, stayLabel, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      size="s"
      role="alertdialog"
      onOpenChange={(open) => (open ? undefined : onStay())}
      title={t('ui.leaveTitle')}
      description={description}
      footer={
        <>
          <Button onClick={onLeave}>{leaveLabel}</Button>
          <Button variant="primary" onClick={onStay}>
            {stayLabel}
          </Button>
        </>
      }
    />
  );
}
