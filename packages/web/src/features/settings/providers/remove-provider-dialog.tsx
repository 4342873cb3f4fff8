import { useTranslation } from 'react-i18next';
import { useProviderName } from '../../../components/model/use-provider-name.ts';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { type OrganizationProvider, useRemoveProvider } from './use-providers.ts';

type RemoveProviderDialogProps = { provider: OrganizationProvider; onClose: () => void };

/** Asks before a provider's key is removed, saying what stops working. */
export function RemoveProviderDialog({ provider, onClose }: RemoveProviderDialogProps) {
  const { t } = useTranslation('settings');
  const name = useProviderName()(provider.provider);
  const remove = useRemoveProvider(provider, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('providers.removeTitle', { name })}
      description={t('providers.removeText')}
      confirmLabel={t('providers.removeConfirm')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
