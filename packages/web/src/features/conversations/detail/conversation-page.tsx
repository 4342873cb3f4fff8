import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { shortId } from '../../../components/conversation/short-id.ts';
import { Transcript } from '../../../components/conversation/transcript.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { EmptyArt } from '../../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { apiPath } from '../../../lib/api/client.ts';
import { requestIdOf } from '../../../lib/api/error-text.ts';
import { useBreadcrumb } from '../../../lib/breadcrumb.ts';
import { can } from '../../../lib/can.ts';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import { useKeptFocus } from '../../../lib/hooks/use-kept-focus.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { ControlBar } from '../control/control-bar.tsx';
import { DeliveryLine } from '../delivery/delivery-line.tsx';
import { toldDeliveries } from '../delivery/told-deliveries.ts';
import { NoteItem } from '../notes/note-item.tsx';
import { useEnd } from '../reply/use-end.ts';
import { useMarkRead } from '../reply/use-mark-read.ts';
import { highestOrdinal } from '../reply/use-send.ts';
import { TranslationLine } from '../suggestion/translation-line.tsx';
import { isTranslatable, useIsForeign } from '../suggestion/use-is-foreign.ts';
import { ConversationBar } from './conversation-bar.tsx';
import { ConversationDetails, ConversationSentiment } from './conversation-details.tsx';
import { ConversationSideList } from './conversation-side-list.tsx';

const Composer = lazy(async () => ({ default: (await import('../reply/composer.tsx')).Composer }));

/** One conversation: list at the side on wide screens, transcript, and details. */
export default function ConversationPage() {
  const { id = '' } = useParams<{ id: string }>();
  const conversation = useQuery<Conversation>({
    queryKey: [apiPath('GET /api/conversations/{conversationId}', { params: { conversationId: id } })],
  });
  // A conversation that was deleted while open is hidden.
  const opened = isNotFound(conversation.error) ? undefined : conversation.data;
  useBreadcrumb(conversation.data?.userIntent ?? shortId(id));
  return (
    <Page flush busy={conversation.isPending}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[352px_minmax(0,1fr)_280px]">
        <ConversationSideList currentId={id} />
        {opened ? <Opened conversation={opened} /> : null}
        {conversation.isPending ? <TranscriptSkeleton /> : null}
        {conversation.isError && !opened ? (
          <NotOpened
            error={conversation.error}
            retrying={conversation.isFetching}
            onRetry={() => void conversation.refetch()}
          />
        ) : null}
      </div>
    </Page>
  );
}

function Opened({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  const { user } = useUser();
  const mayReply = can(conversation, 'conversation.reply') && user !== null;
  const { hasPeople, hasModel } = useChatbotOf(conversation);
  const mayTranslate = useIsForeign(conversation) && mayReply && hasModel;
  const keptFocus = useKeptFocus<HTMLElement>();
  const { handover, messages, notes } = conversation;
  const isOwed = handover !== null && handover.endedAt === null;
  const told = toldDeliveries(messages);
  const { area, end, isAtEnd, measure, goToEnd } = useEnd({
    conversationId: conversation.id,
    length: messages.length + notes.length,
    startsAtEnd: isOwed,
  });
  useMarkRead({
    conversationId: conversation.id,
    ordinal: highestOrdinal(messages),
    isReading: mayReply && isOwed && isAtEnd,
  });
  return (
    <>
      <section
        {...keptFocus}
        tabIndex={-1}
        aria-label={t('inbox.conversation')}
        className="flex min-h-0 min-w-0 flex-col bg-bg outline-none"
      >
        <ConversationBar conversation={conversation} />
        {mayReply && hasPeople ? <ControlBar key={conversation.id} conversation={conversation} /> : null}
        <div className="relative flex min-h-0 flex-1 flex-col">
          <div ref={area} onScroll={measure} className="min-h-0 flex-1 overflow-y-auto">
            <div>
              <div className="border-b border-border bg-surface lg:hidden">
                <ConversationSentiment conversation={conversation} />
              </div>
              <Transcript
                key={conversation.id}
                conversation={conversation}
                renderNote={(note) => <NoteItem conversation={conversation} note={note} />}
                renderBelow={(message) => (
                  <>
                    {message.delivery && told.has(message.id) ? (
                      <DeliveryLine
                        conversation={conversation}
                        message={message}
                        delivery={message.delivery}
                        mayReply={mayReply}
                      />
                    ) : null}
                    {mayTranslate && isTranslatable(message) ? (
                      <TranslationLine conversation={conversation} message={message} />
                    ) : null}
                  </>
                )}
              />
              <div ref={end} />
              <div className="border-t border-border lg:hidden">
                <ConversationDetails conversation={conversation} />
              </div>
            </div>
          </div>
          {mayReply && isOwed && !isAtEnd ? <ToEnd onClick={goToEnd} /> : null}
        </div>
        {mayReply && hasPeople ? (
          <Suspense fallback={<div className="h-40 flex-none border-t border-border bg-surface" />}>
            <Composer key={conversation.id} conversation={conversation} ownId={user.id} />
          </Suspense>
        ) : null}
      </section>
      <div className="overflow-y-auto border-s border-border bg-surface max-lg:hidden">
        <ConversationDetails conversation={conversation} />
      </div>
    </>
  );
}

/**
 * Whether people answer for the chatbot, also while it is switched off, if they were in the conversation; and whether it has a model.
 */
function useChatbotOf({ chatbotId, handover, notes }: Conversation) {
  const { data: chatbots = [] } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  const chatbot = chatbots.find(({ id }) => id === chatbotId);
  return {
    hasPeople: handover !== null || notes.length > 0 || chatbot?.deployment.people.enabled === true,
    hasModel: chatbot !== undefined && chatbot.model.provider !== 'builtin',
  };
}

/** Goes to the last message, for a reader who is further up. */
function ToEnd({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('conversations');
  return (
    <Button
      size="s"
      onClick={onClick}
      className="absolute start-1/2 bottom-3 -translate-x-1/2 rtl:translate-x-1/2"
    >
      <ArrowDown aria-hidden="true" size={14} />
      {t('transcript.toEnd')}
    </Button>
  );
}

type NotOpenedProps = { error: unknown; retrying: boolean; onRetry: () => void };

function NotOpened({ error, retrying, onRetry }: NotOpenedProps) {
  const { t } = useTranslation('conversations');
  return (
    <div className="flex flex-col lg:col-span-2">
      {isNotFound(error) ? (
        <EmptyState
          level={1}
          art={<EmptyArt />}
          title={t('notFound.title')}
          description={t('notFound.text')}
          action={<ButtonLink href="/conversations">{t('notFound.back')}</ButtonLink>}
        />
      ) : (
        <ErrorState
          title={t('error.oneTitle')}
          description={t('error.text')}
          requestId={requestIdOf(error)}
          retrying={retrying}
          onRetry={onRetry}
        />
      )}
    </div>
  );
}

function TranscriptSkeleton() {
  return (
    <div className="flex flex-col lg:col-span-2">
      <div className="flex h-16 flex-col justify-center gap-2 border-b border-border bg-surface px-6">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-3 w-80 max-w-full" />
      </div>
      <div className="mx-auto flex w-full max-w-[640px] flex-col gap-4 p-6">
        <Skeleton className="h-14 w-3/5 self-end rounded-lg" />
        <Skeleton className="h-24 w-4/5 rounded-lg" />
        <Skeleton className="h-10 w-2/5 self-end rounded-lg" />
        <Skeleton className="h-20 w-4/5 rounded-lg" />
      </div>
    </div>
  );
}
