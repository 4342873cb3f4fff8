import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import { useDeleteSource } from '../use-source-acts.ts';

/** Asks before a source is deleted, naming it and what is deleted with it. */
export function DeleteSourceDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { t } = useTranslation('knowledgeBase');
  const remove = useDeleteSource(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('delete.title', { name: source.name })}
      description={t('delete.text', { count: source.chunks })}
      confirmLabel={t('delete.confirm')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(source)}
    />
  );
}
