import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';

type ConflictDialogProps = { chatbot: Chatbot; onSettle: (keepEdits: boolean) => void };

/** Shown if another user saved first: load their version, or keep the own changes on top of it. */
export function ConflictDialog({ chatbot, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation('builder');
  return (
    <Dialog
      open
      size="s"
      role="alertdialog"
      onOpenChange={(open) => (open ? undefined : onSettle(true))}
      title={t('conflict.title', { name: chatbot.name })}
      description={t('conflict.text')}
      footer={
        <>
          <Button onClick={() => onSettle(true)}>{t('conflict.keep')}</Button>
          <Button variant="primary" onClick={() => onSettle(false)}>
            {t('conflict.load')}
          </Button>
        </>
      }
    >
      <p className="text-13 text-text-2">{t('conflict.hint')}</p>
    </Dialog>
  );
}
