import type { ConversationSummary } from '@parley/contracts/resources/conversations';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format/use-format.ts';
import { useConversationHref } from './conversation-link.ts';

type ConversationCardsProps = {
  conversations: readonly ConversationSummary[];
  /** The one that stands open beside the list. */
  currentId?: string | undefined;
};

/** Intent, last words, chatbot, place, time and messages, one below the other; for phones and beside a transcript. */
export function ConversationCards({ conversations, currentId }: ConversationCardsProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const hrefOf = useConversationHref();
  return (
    <ul>
      {conversations.map((conversation) => (
        <li key={conversation.id} className="border-b border-border last:border-0">
          <Link
            href={hrefOf(conversation.id)}
            aria-current={conversation.id === currentId ? 'page' : undefined}
            className="relative flex flex-col gap-0.5 px-4 py-2.5 -outline-offset-2 hover:bg-surface-2 aria-[current]:bg-accent-soft aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-[3px] aria-[current]:before:bg-primary-mark"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate text-13 font-semibold">
                {conversation.userIntent ?? conversation.excerpt ?? t('table.noIntent')}
              </span>
              <span className="flex-none text-12 text-text-2 tabular-nums">
                {format.relative(conversation.lastMessageAt)}
              </span>
            </span>
            {conversation.excerpt && conversation.userIntent ? (
              <span dir="auto" className="truncate text-13 text-text-2">
                {t('table.excerpt', { text: conversation.excerpt })}
              </span>
            ) : null}
            <span className="flex items-center justify-between gap-3 text-12 text-text-2">
              <span className="min-w-0 truncate">
                {conversation.chatbotName}
                {conversation.location ? ` · ${conversation.location}` : null}
              </span>
              <span className="inline-flex flex-none items-center gap-1 tabular-nums">
                <MessageCircle aria-hidden="true" size={12} />
                <span className="sr-only">{t('columns.messages')}</span>
                {format.number(conversation.messageCount)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
