import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../secret-dialog.tsx';

type WebhookSecretDialogProps = { name: string; secret: string; onClose: () => void };

/** Shows a webhook's new secret; it cannot be shown again. */
export function WebhookSecretDialog({ name, secret, onClose }: WebhookSecretDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <SecretDialog
      title={t('webhooks.secretTitle', { name })}
      warning={t('webhooks.secretText')}
      label={t('webhooks.secret')}
      secret={secret}
      keptLabel={t('webhooks.secretKept')}
      onClose={onClose}
    />
  );
}
