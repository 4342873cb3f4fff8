import { useRef, useState } from 'react';
import type { Answer, Rating } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useCopied } from '../../lib/use-copied.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { isSourceOf } from './cited-sources.ts';

const CommentForm = lazyPart(() => import('../inputs/comment-form.tsx').then((module) => module.CommentForm));

export type AnswerActionsProps = {
  answer: Answer;
  conversation: Conversation;
  mayRate: boolean;
  /** Whether the sources are shown, so that citation numbers are meaningful. */
  isSourced: boolean;
  /** Requests another answer; null if that is not possible. */
  onAgain: (() => void) | null;
};

/** Buttons of an answer: rate, copy, regenerate. */
export function AnswerActions({ answer, conversation, mayRate, isSourced, onAgain }: AnswerActionsProps) {
  const { t } = useLanguage();
  const { isCopied, copy } = useCopied();
  const actions = useRef<HTMLDivElement>(null);
  const [isCommenting, setIsCommenting] = useState(false);
  const mayJudge = mayRate && conversation.token() !== null;

  const rate = (rating: Rating, comment?: string) =>
    conversation.rate(answer.key, answer.id ?? '', rating, comment);

  const thumb = (rating: Rating, icon: IconName) => (
    <ActionButton
      icon={icon}
      label={t(rating === 'up' ? 'goodAnswer' : 'badAnswer')}
      isPressed={answer.rating === rating}
      onClick={() => {
        setIsCommenting(true);
        void rate(rating);
      }}
    />
  );

  return (
    <>
      <div className="answer-actions" ref={actions}>
        {mayJudge && thumb('up', 'thumbs-up')}
        {mayJudge && thumb('down', 'thumbs-down')}
        <ActionButton
          icon={isCopied ? 'check' : 'copy'}
          label={t(isCopied ? 'copied' : 'copy')}
          onClick={() => void textToCopy(answer, isSourced).then(copy)}
        />
        {onAgain && <ActionButton icon="refresh-cw" label={t('regenerate')} onClick={onAgain} />}
      </div>
      {isCommenting && answer.rating && (
        <CommentForm
          rating={answer.rating}
          onSend={(comment) => rate(answer.rating ?? 'up', comment)}
          onClose={() => setIsCommenting(false)}
          giveFocus={() => actions.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()}
        />
      )}
    </>
  );
}

async function textToCopy(answer: Answer, isSourced: boolean): Promise<string> {
  const { plainText } = await import('@parley/markdown/parse/plain-text');
  return plainText(answer.content, isSourceOf(answer, isSourced));
}

type ActionButtonProps = { icon: IconName; label: string; isPressed?: boolean; onClick: () => void };

function ActionButton({ icon, label, isPressed, onClick }: ActionButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isPressed} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
