import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';

type ConflictDialogProps = { name: string; onSettle: (reload: boolean) => void };

/** Shown if another user saved first: load their version, or return to the own input. */
export function ConflictDialog({ name, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      open
      size="s"
      role="alertdialog"
      onOpenChange={(open) => (open ? undefined : onSettle(false))}
      title={t('organizations.conflictTitle', { name })}
      description={t('organizations.conflictText')}
      footer={
        <>
          <Button onClick={() => onSettle(false)}>{t('organizations.conflictKeep')}</Button>
          <Button variant="primary" onClick={() => onSettle(true)}>
            {t('organizations.conflictLoad')}
          </Button>
        </>
      }
    />
  );
}
