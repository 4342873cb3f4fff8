import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { Archive, ArchiveRestore, Pause, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkAction } from '../../../components/data-table/bulk-bar.tsx';
import type { Selection } from '../../../components/data-table/selection.ts';
import { can } from '../../../lib/can.ts';
import { type BulkAct, useBulkAction } from './use-bulk-action.ts';

const DeleteManyDialog = lazy(async () => ({
  default: (await import('./delete-many-dialog.tsx')).DeleteManyDialog,
}));

const icons = { pause: Pause, archive: Archive, restore: ArchiveRestore, delete: Trash2 };

/** Whether an action would change a chatbot, and the user has permission. */
const applies: Record<BulkAct, (chatbot: Chatbot) => boolean> = {
  pause: (chatbot) => chatbot.status === 'active' && can(chatbot, 'chatbot.publish'),
  archive: (chatbot) => chatbot.status !== 'archived' && can(chatbot, 'chatbot.archive'),
  restore: (chatbot) => chatbot.status === 'archived' && can(chatbot, 'chatbot.archive'),
  delete: (chatbot) => can(chatbot, 'chatbot.delete'),
};
const acts = ['pause', 'archive', 'restore', 'delete'] as const;

/** Selected chatbots among those listed, the available actions, and the confirmation dialog for deletion. */
export function useChatbotSelection(chatbots: readonly Chatbot[]) {
  const { t } = useTranslation('chatbots');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setIsDeleting] = useState(false);
  const bulk = useBulkAction((failed) => {
    setSelected(new Set(failed.map(({ id }) => id)));
    setIsDeleting(false);
  });
  // Chatbots that left the list are deselected, so that nobody changes what they cannot see.
  const shown = chatbots.filter(({ id }) => selected.has(id));
  const offered = acts.filter((act) => shown.some(applies[act]));
  const run = (act: BulkAct) => bulk.mutate({ act, chatbots: shown.filter(applies[act]) });
  const isChangeable = chatbots.some((chatbot) => acts.some((act) => applies[act](chatbot)));
  const selection: Selection<Chatbot> | undefined = isChangeable
    ? {
        selected: new Set(shown.map(({ id }) => id)),
        onChange: setSelected,
        nameOf: ({ name }) => name,
        actions: offered.map((act) => {
          const Icon = icons[act];
          return (
            <BulkAction
              key={act}
              label={t(`bulk.${act}`)}
              icon={<Icon aria-hidden="true" size={16} />}
              disabled={bulk.isPending}
              onClick={() => (act === 'delete' ? setIsDeleting(true) : run(act))}
            />
          );
        }),
      }
    : undefined;
  const dialog =
    isDeleting && shown.length > 0 ? (
      <Suspense fallback={null}>
        <DeleteManyDialog
          chatbots={shown.filter(applies.delete)}
          isPending={bulk.isPending}
          onClose={() => setIsDeleting(false)}
          onConfirm={() => run('delete')}
        />
      </Suspense>
    ) : null;
  return { selection, dialog };
}
