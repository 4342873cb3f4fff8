import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { CopyField } from '../../../components/ui/copy-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Note } from '../../../components/ui/note.tsx';

type NewKeyDialogProps = { name: string; secret: string; onClose: () => void };

/** Shows a key the one time that it can be seen. */
export function NewKeyDialog({ name, secret, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('keys.newTitle', { name })}
      footer={
        <Button data-autofocus variant="primary" onClick={onClose}>
          {t('keys.kept')}
        </Button>
      }
    >
      <Note tone="warning">{t('keys.newText')}</Note>
      <CopyField label={t('keys.secret')} value={secret} />
      <CopyField
        multiline
        label={t('keys.example')}
        value={`curl ${location.origin}/api/chatbots \\\n  -H "Authorization: Bearer ${secret}"`}
      />
    </Dialog>
  );
}
