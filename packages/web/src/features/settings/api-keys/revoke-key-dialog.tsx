import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { type ApiKey, useRevokeApiKey } from './use-api-keys.ts';

/** Asks before a key is revoked, saying what stops working. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const revoke = useRevokeApiKey(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('keys.revokeTitle', { name: apiKey.name })}
      description={t('keys.revokeText')}
      confirmLabel={t('keys.revoke')}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate(apiKey)}
    />
  );
}
