import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { MarkedText } from '../../../components/ui/display/marked-text.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useElapsed } from './use-wait.ts';

/** Columns of a view: what the visitor wrote, how long they wait, and who or which team has the conversation. */
export function useInboxColumns(): ReadonlyArray<Column<ConversationSummary>> {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  return [
    {
      key: 'subject',
      header: t('inbox.conversation'),
      className: 'w-full max-w-0 min-w-48',
      card: 'title',
      cell: (conversation) => <Subject conversation={conversation} />,
      cardCell: (conversation) => <CardTitle conversation={conversation} />,
    },
    {
      key: 'excerpt',
      header: t('inbox.conversation'),
      card: 'text',
      cardOnly: true,
      cell: ({ excerpt, userIntent, found }) => {
        if (found) return <MarkedText text={found.text} marks={found.marks} />;
        return excerpt && userIntent ? t('table.excerpt', { text: excerpt }) : null;
      },
    },
    {
      key: 'wait',
      header: t('inbox.wait'),
      className: 'whitespace-nowrap',
      card: 'aside',
      cell: (conversation) => <Wait conversation={conversation} />,
    },
    {
      key: 'unread',
      header: t('inbox.unreadHeader'),
      numeric: true,
      card: 'footAside',
      cell: ({ unread }) => <Unread count={unread} />,
      cardCell: ({ unread }) => (unread === 0 ? null : <Unread count={unread} />),
    },
    {
      key: 'assignee',
      header: t('inbox.assignee'),
      className: 'max-w-40',
      card: 'foot',
      cell: ({ assignee, team }) => (
        <>
          <TruncatedText className={assignee ? undefined : 'text-text-3'}>
            {assignee?.name ?? t('inbox.nobody')}
          </TruncatedText>
          {team ? <TruncatedText className="text-12 text-text-3">{team.name}</TruncatedText> : null}
        </>
      ),
      cardCell: ({ assignee }) => assignee?.name ?? t('inbox.nobody'),
    },
    {
      key: 'team',
      header: t('toolbar.team'),
      card: 'foot',
      cardOnly: true,
      cell: ({ team }) => team?.name ?? null,
    },
    {
      key: 'chatbot',
      header: t('columns.chatbot'),
      className: 'max-w-40 text-text-2',
      card: 'foot',
      cell: ({ chatbotName }) => <TruncatedText>{chatbotName}</TruncatedText>,
      cardCell: ({ chatbotName }) => chatbotName,
    },
    {
      key: 'last',
      header: t('inbox.last'),
      className: 'whitespace-nowrap text-text-2',
      cell: ({ lastMessageAt }) => format.relative(lastMessageAt),
    },
  ];
}

function titleOf({ contact, userIntent, excerpt }: ConversationSummary): string | null {
  return userIntent ?? excerpt ?? contact;
}

function CardTitle({ conversation }: { conversation: ConversationSummary }) {
  const { t } = useTranslation('conversations');
  return <>{titleOf(conversation) ?? t('bar.untitled')}</>;
}

function Subject({ conversation }: { conversation: ConversationSummary }) {
  const { t } = useTranslation('conversations');
  const { excerpt, userIntent, found, unread } = conversation;
  return (
    <>
      <TruncatedText className={unread > 0 ? 'font-semibold' : 'font-medium'}>
        {titleOf(conversation) ?? t('bar.untitled')}
      </TruncatedText>
      {found ? (
        <span dir="auto" className="line-clamp-2 text-text-2 [overflow-wrap:anywhere]">
          <MarkedText text={found.text} marks={found.marks} />
        </span>
      ) : null}
      {!found && excerpt && userIntent ? (
        <TruncatedText className="text-12 text-text-3">{t('table.excerpt', { text: excerpt })}</TruncatedText>
      ) : null}
    </>
  );
}

/** How long the visitor waits; else until when the conversation is snoozed; else nothing. */
function Wait({ conversation: { handover } }: { conversation: ConversationSummary }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const elapsed = useElapsed();
  if (!handover || handover.endedAt !== null) return null;
  if (handover.snoozedUntil !== null) {
    return (
      <span className="inline-flex items-center gap-1 text-12 text-text-2">
        <Clock aria-hidden="true" size={12} />
        {t('inbox.snoozedUntil', { time: format.dateTime(handover.snoozedUntil) })}
      </span>
    );
  }
  if (handover.waitingSince === null)
    return <span className="text-12 text-text-3">{t('inbox.answered')}</span>;
  return (
    <Badge variant="warning" dot="warning">
      {t('inbox.waits', { time: elapsed(handover.waitingSince) })}
    </Badge>
  );
}

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Badge variant="default">
      {count < 100 ? format.number(count) : `${format.number(99)}+`}
      <span className="sr-only"> {t('inbox.unreadHeader')}</span>
    </Badge>
  );
}
