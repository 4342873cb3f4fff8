import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import type { Draft } from '../../api/use-draft.ts';
import { useRestoreVersion } from '../../api/use-restore-version.ts';

type RestoreDialogProps = { draft: Draft; version: number; onClose: () => void };

/** Asks before a published version replaces the draft. */
export function RestoreDialog({ draft, version, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('builder');
  const restore = useRestoreVersion(draft, onClose);
  return (
    <ConfirmDialog
      open
      tone="primary"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('restore.title', { version })}
      description={t('restore.text', { version })}
      confirmLabel={t('restore.confirm')}
      pending={restore.isPending}
      onConfirm={() => restore.mutate(version)}
    >
      {draft.unsaved > 0 ? (
        <p className="text-13 text-warning-text">{t('leave.text', { count: draft.unsaved })}</p>
      ) : null}
    </ConfirmDialog>
  );
}
