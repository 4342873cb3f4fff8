import type { Conversation } from '@parley/contracts/resources/conversations';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { buttonClass } from '../../components/ui/button-class.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { shortId } from './short-id.ts';
import { StatusBadge } from './status-badge.tsx';

/** Which conversation this is, and the way back to the list. */
export function ConversationBar({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation('conversations');
  const format = useFormat();
  const search = useSearch();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  const facts = [shortId(conversation.id), conversation.chatbotName, format.dateTime(conversation.startedAt)];
  if (conversation.location) facts.push(conversation.location);
  return (
    <header className="flex min-h-16 flex-none items-center gap-2 border-b border-border bg-surface py-2 ps-3 pe-6 max-md:ps-1 max-md:pe-3 xl:ps-6">
      <Link
        href={search === '' ? '/conversations' : `/conversations?${search}`}
        aria-label={t('bar.back')}
        title={t('bar.back')}
        className={buttonClass({ variant: 'ghost', className: 'w-(--h-m) px-0! xl:hidden' })}
      >
        <ChevronLeft aria-hidden="true" size={18} className="flip-rtl" />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="truncate text-16 font-semibold tracking-[-.012em]">
            {conversation.userIntent ?? conversation.excerpt ?? t('bar.untitled')}
          </h1>
          <StatusBadge status={conversation.status} />
        </div>
        <p className="truncate text-12 text-text-3">{list.format(facts)}</p>
      </div>
    </header>
  );
}
