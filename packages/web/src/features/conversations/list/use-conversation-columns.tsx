import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import { Eye, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { shortId } from '../../../components/conversation/short-id.ts';
import type { Column } from '../../../components/data-table/column.ts';
import { SentimentLabel } from '../../../components/sentiment/sentiment-label.tsx';
import { buttonClass } from '../../../components/ui/buttons/button-class.ts';
import { MarkedText } from '../../../components/ui/display/marked-text.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { OutcomeBadge, StatusBadge, useOutcomeName } from '../conversation-badges.tsx';

/** Columns in the order of the specification, with their parts on a card. */
export function useConversationColumns(): ReadonlyArray<Column<ConversationSummary>> {
  return [...useOriginColumns(), ...useContentColumns()];
}

function useOriginColumns(): ReadonlyArray<Column<ConversationSummary>> {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  return [
    {
      key: 'id',
      header: t('columns.id'),
      className: 'whitespace-nowrap',
      cell: ({ id }) => (
        <bdi dir="ltr" title={id} className="font-mono text-12">
          {shortId(id)}
        </bdi>
      ),
    },
    {
      key: 'chatbot',
      header: t('columns.chatbot'),
      className: 'max-w-44',
      card: 'foot',
      cell: ({ chatbotName, team }) => (
        <>
          <TruncatedText>{chatbotName}</TruncatedText>
          {team ? <TruncatedText className="text-12 text-text-3">{team.name}</TruncatedText> : null}
        </>
      ),
      cardCell: ({ chatbotName }) => chatbotName,
    },
    {
      key: 'team',
      header: t('toolbar.team'),
      card: 'foot',
      cardOnly: true,
      cell: ({ team }) => team?.name ?? null,
    },
    {
      key: 'started',
      header: t('columns.started'),
      className: 'whitespace-nowrap text-text-2',
      card: 'aside',
      cell: ({ startedAt }) => format.dateTime(startedAt),
      cardCell: ({ lastMessageAt }) => format.relative(lastMessageAt),
    },
    {
      key: 'sentiment',
      header: t('details.sentiment'),
      card: 'footAside',
      cardOnly: true,
      cell: ({ sentimentScore }) =>
        sentimentScore === null ? null : <SentimentLabel score={sentimentScore} isFaceOnly />,
    },
    {
      key: 'messages',
      header: t('columns.messages'),
      numeric: true,
      card: 'footAside',
      cell: ({ messageCount }) => format.number(messageCount),
      cardCell: ({ messageCount }) => <MessageCount text={format.number(messageCount)} />,
    },
  ];
}

function useContentColumns(): ReadonlyArray<Column<ConversationSummary>> {
  const { t } = useTranslation('conversations');
  const hrefOf = useConversationHref();
  const nameOf = useOutcomeName();
  return [
    {
      key: 'intent',
      header: t('columns.intent'),
      className: 'w-full max-w-0 min-w-40',
      card: 'title',
      cell: (conversation) => <Intent conversation={conversation} />,
      cardCell: ({ userIntent, excerpt }) => userIntent ?? excerpt ?? t('table.noIntent'),
    },
    {
      key: 'excerpt',
      header: t('columns.intent'),
      card: 'text',
      cardOnly: true,
      cell: ({ excerpt, userIntent, found }) => {
        if (found) return <MarkedText text={found.text} marks={found.marks} />;
        return excerpt && userIntent ? t('table.excerpt', { text: excerpt }) : null;
      },
    },
    {
      key: 'location',
      header: t('columns.location'),
      className: 'max-w-40 text-text-2',
      card: 'foot',
      cell: ({ location }) => <TruncatedText>{location ?? t('table.noLocation')}</TruncatedText>,
      cardCell: ({ location }) => location,
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: ({ status, outcome }) => (
        <span className="flex flex-col items-start gap-1">
          <StatusBadge status={status} />
          {outcome === null ? null : <OutcomeBadge outcome={outcome} />}
        </span>
      ),
    },
    {
      key: 'outcome',
      header: t('analytics:charts.outcome'),
      card: 'foot',
      cardOnly: true,
      cell: ({ outcome }) => (outcome === null ? null : nameOf(outcome)),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      className: 'actions',
      cell: ({ id }) => <ViewLink id={id} href={hrefOf(id)} />,
    },
  ];
}

function MessageCount({ text }: { text: string }) {
  const { t } = useTranslation('conversations');
  return (
    <span className="inline-flex items-center gap-1">
      <MessageCircle aria-hidden="true" size={12} />
      <span className="sr-only">{t('columns.messages')}</span>
      {text}
    </span>
  );
}

/** The visitor's intent in a few words; below it the last message, or the one that matches the search. */
function Intent({ conversation: { userIntent, excerpt, found } }: { conversation: ConversationSummary }) {
  const { t } = useTranslation('conversations');
  if (userIntent === null && excerpt === null && !found) return t('table.noIntent');
  return (
    <>
      {userIntent ? <TruncatedText className="font-medium">{userIntent}</TruncatedText> : null}
      {found ? (
        <span dir="auto" className="line-clamp-2 text-text-2 [overflow-wrap:anywhere]">
          <MarkedText text={found.text} marks={found.marks} />
        </span>
      ) : null}
      {excerpt && !found ? (
        <TruncatedText className={userIntent ? 'text-12 text-text-3' : 'text-text-2'}>
          {t('table.excerpt', { text: excerpt })}
        </TruncatedText>
      ) : null}
    </>
  );
}

function ViewLink({ id, href }: { id: string; href: string }) {
  const { t } = useTranslation('conversations');
  const label = t('table.view', { id: shortId(id) });
  return (
    <Link
      href={href}
      aria-label={label}
      title={label}
      className={buttonClass({ variant: 'ghost', size: 's', className: 'w-(--h-s) px-0!' })}
    >
      <Eye aria-hidden="true" size={16} />
    </Link>
  );
}

/** Returns addresses of conversations that keep the filters of the list. */
export function useConversationHref(): (id: string) => string {
  const search = useSearch();
  const query = search === '' ? '' : `?${search}`;
  return (id) => `/conversations/${encodeURIComponent(id)}${query}`;
}
