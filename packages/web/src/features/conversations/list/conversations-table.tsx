import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import { Download, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortId } from '../../../components/conversation/short-id.ts';
import { BulkAction } from '../../../components/data-table/bulk-bar.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { Selection } from '../../../components/data-table/selection.ts';
import { apiPath } from '../../../lib/api/client.ts';
import { can } from '../../../lib/can.ts';
import { useConversationHref } from './use-conversation-columns.tsx';

const DeleteConversationsDialog = lazy(async () => ({
  default: (await import('../delete-conversations-dialog.tsx')).DeleteConversationsDialog,
}));

type ConversationsTableProps = {
  conversations: readonly ConversationSummary[];
  columns: ReadonlyArray<Column<ConversationSummary>>;
  isGrouped: boolean;
};

/** One page of conversations, with bulk export and deletion; if grouped, with a heading per chatbot. */
export function ConversationsTable({ conversations, columns, isGrouped }: ConversationsTableProps) {
  const { t } = useTranslation('conversations');
  const hrefOf = useConversationHref();
  const { selection, dialog } = useSelection(conversations);
  return (
    <>
      <DataTable
        label={t('page.title')}
        rows={conversations}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => hrefOf(id)}
        selection={selection}
        groupOf={
          isGrouped ? ({ chatbotId, chatbotName }) => ({ key: chatbotId, name: chatbotName }) : undefined
        }
      />
      {dialog}
    </>
  );
}

/** Selected conversations among those listed, the available actions, and the dialog for deletion, if permitted. */
function useSelection(conversations: readonly ConversationSummary[]) {
  const { t } = useTranslation('conversations');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setIsDeleting] = useState(false);
  // Conversations that left the page are deselected, so that nobody deletes what they cannot see.
  const ids = conversations.map(({ id }) => id).filter((id) => selected.has(id));
  const mayDelete = conversations.some((conversation) => can(conversation, 'conversation.delete'));
  const selection: Selection<ConversationSummary> = {
    selected: new Set(ids),
    onChange: setSelected,
    nameOf: ({ id }) => t('table.named', { id: shortId(id) }),
    actions: (
      <>
        <BulkAction
          label={t('page.export')}
          icon={<Download aria-hidden="true" size={16} />}
          onClick={() => window.location.assign(exportOf(ids))}
        />
        {mayDelete ? (
          <BulkAction
            label={t('delete.confirm')}
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={() => setIsDeleting(true)}
          />
        ) : null}
      </>
    ),
  };
  const dialog =
    isDeleting && ids.length > 0 ? (
      <Suspense fallback={null}>
        <DeleteConversationsDialog
          ids={ids}
          doneTitle={t('delete.done')}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            setIsDeleting(false);
            setSelected(new Set());
          }}
        />
      </Suspense>
    ) : null;
  return { selection, dialog };
}

/** Address of the CSV export of the selected conversations. */
function exportOf(ids: readonly string[]): string {
  return apiPath('GET /api/conversations/export.csv', { query: { ids: ids.join(',') } });
}
