import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../components/ui/data/copy-field.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

type NewKeyDialogProps = { name: string; secret: string; onClose: () => void };

/** Shows a new key; it cannot be shown again. */
export function NewKeyDialog({ name, secret, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <SecretDialog
      title={t('keys.newTitle', { name })}
      warning={t('keys.newText')}
      label={t('keys.secret')}
      secret={secret}
      keptLabel={t('keys.kept')}
      onClose={onClose}
    >
      <CopyField
        multiline
        label={t('keys.example')}
        value={`curl ${location.origin}/api/chatbots \\\n  -H "Authorization: Bearer ${secret}"`}
      />
    </SecretDialog>
  );
}
