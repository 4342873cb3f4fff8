import type { ConversationSummary } from '@parley/contracts/resources/conversations';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Table } from '../../components/ui/table.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useConversationHref } from './conversation-link.ts';
import { groupByChatbot } from './group-by-chatbot.ts';
import { shortId } from './short-id.ts';
import { StatusBadge } from './status-badge.tsx';

const columns = ['id', 'chatbot', 'started', 'messages', 'intent', 'location', 'status', 'actions'] as const;

type ConversationTableProps = { conversations: readonly ConversationSummary[]; view: 'list' | 'grouped' };

/** The columns of the specification, in its order; grouped, a line names each chatbot. */
export function ConversationTable({ conversations, view }: ConversationTableProps) {
  const { t } = useTranslation('conversations');
  return (
    <Table label={t('page.title')} className="max-md:hidden">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'messages' ? 'numeric' : undefined}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {view === 'list' ? (
        <tbody>
          {conversations.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} />
          ))}
        </tbody>
      ) : (
        groupByChatbot(conversations).map((group) => (
          <tbody key={group.chatbotId}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className="static!">
                <span className="text-13 font-semibold text-text">{group.name}</span>{' '}
                <span className="tabular-nums">
                  {t('table.group', { count: group.conversations.length })}
                </span>
              </th>
            </tr>
            {group.conversations.map((conversation) => (
              <Row key={conversation.id} conversation={conversation} />
            ))}
          </tbody>
        ))
      )}
    </Table>
  );
}

function Row({ conversation }: { conversation: ConversationSummary }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const [, navigate] = useLocation();
  const href = useConversationHref()(conversation.id);
  const id = shortId(conversation.id);
  return (
    <tr className="cursor-pointer" onClick={() => navigate(href)}>
      <td className="whitespace-nowrap">
        <Link
          href={href}
          title={conversation.id}
          className="font-mono text-12 hover:underline"
          onClick={stop}
        >
          <bdi dir="ltr">{id}</bdi>
        </Link>
      </td>
      <td className="max-w-44 truncate">{conversation.chatbotName}</td>
      <td className="whitespace-nowrap text-text-2">{format.dateTime(conversation.startedAt)}</td>
      <td className="numeric">{format.number(conversation.messageCount)}</td>
      <td className="w-full max-w-0 min-w-40">
        {conversation.userIntent ? (
          <span className="block truncate font-medium">{conversation.userIntent}</span>
        ) : null}
        {conversation.userIntent === null && conversation.excerpt === null ? t('table.noIntent') : null}
        {conversation.excerpt ? (
          <span
            dir="auto"
            className={
              conversation.userIntent ? 'block truncate text-12 text-text-3' : 'block truncate text-text-2'
            }
          >
            {t('table.excerpt', { text: conversation.excerpt })}
          </span>
        ) : null}
      </td>
      <td className="max-w-40 truncate text-text-2">{conversation.location ?? t('table.noLocation')}</td>
      <td>
        <StatusBadge status={conversation.status} />
      </td>
      <td className="actions">
        <Link
          href={href}
          onClick={stop}
          aria-label={t('table.view', { id })}
          title={t('table.view', { id })}
          className={buttonClass({ variant: 'ghost', size: 's', className: 'w-(--h-s) px-0!' })}
        >
          <Eye aria-hidden="true" size={16} />
        </Link>
      </td>
    </tr>
  );
}

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}
