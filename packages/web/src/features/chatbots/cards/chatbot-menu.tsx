import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import {
  Archive,
  ArchiveRestore,
  Code,
  Copy,
  Download,
  Ellipsis,
  Eye,
  Lock,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chatPath } from '../../../components/chatbot/share-snippets.ts';
import { useIsPlanFull } from '../../../components/chatbot/use-is-plan-full.ts';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { can } from '../../../lib/can.ts';
import {
  useArchiveChatbot,
  useDuplicateChatbot,
  useExportChatbot,
  useRestoreChatbot,
} from '../use-chatbot-acts.ts';

/** Opens a dialog from a row's menu. */
export type AskFor = (dialog: 'embed' | 'delete', chatbot: Chatbot) => void;

type ChatbotMenuProps = { chatbot: Chatbot; askFor: AskFor };

/** Menu of a chatbot; actions without permission are left out. */
export function ChatbotMenu({ chatbot, askFor }: ChatbotMenuProps) {
  const { t } = useTranslation('chatbots');
  const duplicate = useDuplicateChatbot();
  const save = useExportChatbot();
  const busy = duplicate.isPending || save.isPending;
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="s"
          label={t('menu.label', { name: chatbot.name })}
          loading={busy}
          icon={<Ellipsis aria-hidden="true" size={16} />}
        />
      }
    >
      <MenuItem href={`/builder/${chatbot.id}`} icon={<Pencil size={16} />}>
        {t('menu.edit')}
      </MenuItem>
      <ViewItem chatbot={chatbot} />
      <MenuItem onSelect={() => askFor('embed', chatbot)} icon={<Code size={16} />}>
        {t('menu.embed')}
      </MenuItem>
      {can(chatbot, 'chatbot.create') ? <DuplicateItem onSelect={() => duplicate.mutate(chatbot)} /> : null}
      {can(chatbot, 'chatbot.export') ? (
        <MenuItem onSelect={() => save.mutate(chatbot)} icon={<Download size={16} />}>
          {t('menu.export')}
        </MenuItem>
      ) : null}
      {can(chatbot, 'chatbot.archive') || can(chatbot, 'chatbot.delete') ? <MenuSeparator /> : null}
      {can(chatbot, 'chatbot.archive') ? <ArchiveItem chatbot={chatbot} /> : null}
      {can(chatbot, 'chatbot.delete') ? (
        <MenuItem danger onSelect={() => askFor('delete', chatbot)} icon={<Trash2 size={16} />}>
          {t('menu.delete')}
        </MenuItem>
      ) : null}
    </DropdownMenu>
  );
}

/** Links to the plans if the plan does not allow another chatbot. */
function DuplicateItem({ onSelect }: { onSelect: () => void }) {
  const { t } = useTranslation('chatbots');
  const isFull = useIsPlanFull();
  if (isFull) {
    return (
      <MenuItem href="/billing" icon={<Lock size={16} />}>
        {t('menu.duplicateFull')}
      </MenuItem>
    );
  }
  return (
    <MenuItem onSelect={onSelect} icon={<Copy size={16} />}>
      {t('menu.duplicate')}
    </MenuItem>
  );
}

function ViewItem({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('chatbots');
  const icon = <Eye size={16} />;
  if (chatbot.status !== 'active') {
    return (
      <MenuItem href={`/builder/${chatbot.id}?tab=preview`} icon={icon}>
        {t('menu.view')}
      </MenuItem>
    );
  }
  return (
    <MenuItem onSelect={() => window.open(chatPath(chatbot.id), '_blank', 'noopener')} icon={icon}>
      {t('menu.view')}
    </MenuItem>
  );
}

function ArchiveItem({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('chatbots');
  const archive = useArchiveChatbot();
  const restore = useRestoreChatbot();
  if (chatbot.status === 'archived') {
    return (
      <MenuItem onSelect={() => restore.mutate(chatbot)} icon={<ArchiveRestore size={16} />}>
        {t('menu.restore')}
      </MenuItem>
    );
  }
  return (
    <MenuItem onSelect={() => archive.mutate(chatbot)} icon={<Archive size={16} />}>
      {t('menu.archive')}
    </MenuItem>
  );
}
