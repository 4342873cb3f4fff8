import { useEffect, useState } from 'react';
import type { ChatState } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ConversationRating } from './conversation-rating.tsx';
import { wasRatingAsked } from './rating-asked.ts';

/** Equals the idle time after which the server treats a conversation as completed. */
const QUIET_MS = 30 * 60_000;

export type RatingOfferProps = {
  botId: string;
  conversation: Conversation;
  state: ChatState;
  /** Whether the visitor has just ended the conversation. */
  isEnded: boolean;
};

/**
 * Asks for a rating when the conversation has ended, and once when it has become inactive without waiting for the visitor; hidden
 * when the visitor writes again.
 */
export function RatingOffer({ botId, conversation, state, isEnded }: RatingOfferProps) {
  const { t } = useLanguage();
  const [isOffered, setIsOffered] = useState(false);
  const lastKey = state.messages.at(-1)?.key;
  const mayAsk = isAnswered(state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each message begins the wait again
  useEffect(() => {
    setIsOffered(false);
    if (!mayAsk || wasRatingAsked(botId)) return;
    const timer = setTimeout(() => setIsOffered(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [botId, lastKey, mayAsk]);

  if (isEnded) return <ConversationRating botId={botId} conversation={conversation} />;
  if (!isOffered) return null;
  return (
    <div className="conversation-rating">
      <ConversationRating botId={botId} conversation={conversation} />
      <button type="button" className="link-button" onClick={() => setIsOffered(false)}>
        {t('close')}
      </button>
    </div>
  );
}

/** Whether the last message is an answer and nothing waits for the visitor: no gate, no open form or question. */
function isAnswered({ messages, gate }: ChatState): boolean {
  const last = messages.at(-1);
  if (gate !== null || last?.role !== 'assistant' || last.status === 'running') return false;
  return last.input?.state !== 'open' && messages.some((one) => one.role === 'assistant' && one.isAi);
}
