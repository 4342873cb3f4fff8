import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { ChevronLeft, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { shortId } from '../../../components/conversation/short-id.ts';
import { buttonClass } from '../../../components/ui/buttons/button-class.ts';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { can } from '../../../lib/can.ts';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { OutcomeBadge, StatusBadge } from '../conversation-badges.tsx';

const DeleteConversationsDialog = lazy(async () => ({
  default: (await import('../delete-conversations-dialog.tsx')).DeleteConversationsDialog,
}));

/** Name of the conversation, the link back to the list, and the delete button. */
export function ConversationBar({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation('conversations');
  const format = useFormat();
  const search = useSearch();
  const listHref = search === '' ? '/conversations' : `/conversations?${search}`;
  const { team } = conversation;
  const facts = [shortId(conversation.id), conversation.chatbotName, format.dateTime(conversation.startedAt)];
  // First, because a phone cuts off the end.
  if (team) facts.unshift(team.name);
  if (conversation.location) facts.push(conversation.location);
  return (
    <header className="flex min-h-16 flex-none items-center gap-2 border-b border-border bg-surface py-2 ps-3 pe-6 max-md:ps-1 max-md:pe-3 xl:ps-6">
      <Link
        href={listHref}
        aria-label={t('bar.back')}
        title={t('bar.back')}
        className={buttonClass({ variant: 'ghost', className: 'w-(--h-m) px-0! xl:hidden' })}
      >
        <ChevronLeft aria-hidden="true" size={18} className="flip-rtl" />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <TruncatedText as="h1" className="text-16 font-semibold tracking-[-.012em]">
            {conversation.userIntent ?? conversation.excerpt ?? t('bar.untitled')}
          </TruncatedText>
          <StatusBadge status={conversation.status} />
          {conversation.outcome === null ? null : <OutcomeBadge outcome={conversation.outcome} />}
        </div>
        <p className="truncate text-12 text-text-3">{commaList(facts, i18n.language)}</p>
      </div>
      {can(conversation, 'conversation.delete') ? (
        <DeleteButton conversationId={conversation.id} listHref={listHref} />
      ) : null}
    </header>
  );
}

/** Deletes the conversation after confirmation, and returns to the list. */
function DeleteButton({ conversationId, listHref }: { conversationId: string; listHref: string }) {
  const { t } = useTranslation('conversations');
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        label={t('delete.one')}
        onClick={() => setIsAsking(true)}
        icon={<Trash2 aria-hidden="true" size={16} />}
      />
      {isAsking ? (
        <Suspense fallback={null}>
          <DeleteConversationsDialog
            ids={[conversationId]}
            doneTitle={t('delete.oneDone')}
            onClose={() => setIsAsking(false)}
            onDeleted={() => navigate(listHref)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
