import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { Archive, Code, File, type LucideIcon, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { useArchiveChatbot, useDeleteChatbot } from './use-chatbot-acts.ts';

/**
 * Asks before a chatbot is deleted, naming what is deleted with it; offers to archive it instead. If it has content, its name
 * must be typed.
 */
export function DeleteDialog({ chatbot, onClose }: { chatbot: Chatbot; onClose: () => void }) {
  const { t } = useTranslation('chatbots');
  const remove = useDeleteChatbot(onClose);
  const archive = useArchiveChatbot();
  const holdsSomething = chatbot.messageCount > 0 || chatbot.sourceCount > 0;
  function archiveInstead(): void {
    archive.mutate(chatbot);
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('delete.title', { name: chatbot.name })}
      description={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(chatbot)}
      typeToConfirm={holdsSomething ? chatbot.name : undefined}
      alternative={
        chatbot.status === 'archived' ? null : (
          <Button variant="ghost" disabled={remove.isPending} onClick={archiveInstead}>
            <Archive aria-hidden="true" size={16} />
            {t('delete.archiveInstead')}
          </Button>
        )
      }
    >
      <ul className="flex flex-col gap-2 rounded-md bg-surface-2 px-4 py-3 text-13">
        <Loss Icon={MessagesSquare}>{t('delete.messages', { count: chatbot.messageCount })}</Loss>
        <Loss Icon={File}>{t('delete.sources', { count: chatbot.sourceCount })}</Loss>
        <Loss Icon={Code}>{t('delete.widget')}</Loss>
      </ul>
    </ConfirmDialog>
  );
}

function Loss({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" size={16} className="mt-0.5 flex-none text-text-3" />
      {children}
    </li>
  );
}
