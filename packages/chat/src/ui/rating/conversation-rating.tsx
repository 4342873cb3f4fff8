import { useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { CommentForm } from '../inputs/comment-form.tsx';
import { rememberRatingAsked } from './rating-asked.ts';

const SCORES = [1, 2, 3, 4, 5];
const GOOD_FROM = 4;

export type ConversationRatingProps = { botId: string; conversation: Conversation };

/** Asks for a rating and an optional comment once the visitor has ended the conversation or it has become inactive. */
export function ConversationRating({ botId, conversation }: ConversationRatingProps) {
  const { t } = useLanguage();
  useEffect(() => rememberRatingAsked(botId), [botId]);
  const scores = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isCommenting, setIsCommenting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function rate(score: number): Promise<void> {
    setChosen(score);
    const isSent = await conversation.rateConversation(score);
    setHasFailed(!isSent);
    setIsCommenting(isSent);
  }

  return (
    <section className="conversation-rating" aria-label={t('rateConversation')}>
      <p aria-hidden="true">{t('rateConversation')}</p>
      <ul className="prompts scores" ref={scores}>
        {SCORES.map((score) => (
          <li key={score}>
            <button
              type="button"
              aria-label={t('ratedScore', { score, most: SCORES.length })}
              aria-pressed={chosen === score}
              onClick={() => void rate(score)}
            >
              {score}
            </button>
          </li>
        ))}
      </ul>
      <p className="scores-ends" aria-hidden="true">
        <span>{t('ratedWorst')}</span>
        <span>{t('ratedBest')}</span>
      </p>
      <p className="field-error" role="alert">
        {hasFailed && t('actionFailed')}
      </p>
      {isCommenting && chosen !== null && (
        <CommentForm
          key={chosen}
          rating={chosen >= GOOD_FROM ? 'up' : 'down'}
          onSend={(comment) => conversation.rateConversation(chosen, comment)}
          onClose={() => setIsCommenting(false)}
          giveFocus={() => scores.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()}
        />
      )}
    </section>
  );
}
