import type { ConversationSummary } from '@parley/contracts/resources/conversations';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useConversationHref } from './conversation-link.ts';
import { useConversationColumns } from './use-conversation-columns.tsx';

type ConversationsTableProps = { conversations: readonly ConversationSummary[]; isGrouped: boolean };

/** A page of conversations; grouped, a line names each chatbot. */
export function ConversationsTable({ conversations, isGrouped }: ConversationsTableProps) {
  const { t } = useTranslation('conversations');
  const columns = useConversationColumns();
  const hrefOf = useConversationHref();
  return (
    <DataTable
      label={t('page.title')}
      rows={conversations}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      groupOf={
        isGrouped
          ? ({ chatbotId, chatbotName }) => ({
              key: chatbotId,
              heading: (count) => <GroupHeading name={chatbotName} count={count} />,
            })
          : undefined
      }
    />
  );
}

function GroupHeading({ name, count }: { name: string; count: number }) {
  const { t } = useTranslation('conversations');
  return (
    <>
      <span className="text-13 font-semibold text-text">{name}</span>{' '}
      <span className="tabular-nums">{t('table.group', { count })}</span>
    </>
  );
}
