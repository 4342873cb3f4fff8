import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';

type DeleteManyDialogProps = {
  chatbots: readonly Chatbot[];
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before several chatbots are deleted; requires typing a text if any of them has content. */
export function DeleteManyDialog({ chatbots, isPending, onClose, onConfirm }: DeleteManyDialogProps) {
  const { t } = useTranslation('chatbots');
  const count = chatbots.length;
  const holdsSomething = chatbots.some(
    ({ messageCount, sourceCount }) => messageCount > 0 || sourceCount > 0,
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('bulk.deleteTitle', { count })}
      description={t('bulk.deleteText')}
      confirmLabel={t('bulk.deleteConfirm', { count })}
      pending={isPending}
      onConfirm={onConfirm}
      typeToConfirm={holdsSomething ? t('bulk.deleteTyped', { count }) : undefined}
    >
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto rounded-md bg-surface-2 px-4 py-3 text-13">
        {chatbots.map(({ id, name, messageCount }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <TruncatedText className="font-medium">{name}</TruncatedText>
            <span className="flex-none text-text-2">{t('bulk.messages', { count: messageCount })}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
