import type { Question } from '../../conversation/chat-state.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { FailureNote } from '../answer/failure-note.tsx';
import { ownPicture } from '../icons/bot-mark.tsx';
import { Icon } from '../icons/icon.tsx';

export type QuestionViewProps = {
  question: Question;
  avatar: string | null;
  isOffline: boolean;
  onRetry: () => void;
};

/** The visitor's message as plain text, and its delivery state. */
export function QuestionView({ question, avatar, isOffline, onRetry }: QuestionViewProps) {
  const { t } = useLanguage();
  const picture = ownPicture(avatar);
  return (
    <div className="question">
      <div className="question-line">
        <p className="bubble" dir="auto">
          {/* A separate direction, so that it does not influence that of the message. */}
          <span className="unseen" dir="auto">
            {t('youSaid')}{' '}
          </span>
          {question.content}
        </p>
        {picture && <img className="user-picture" src={picture} alt="" />}
      </div>
      {question.delivery === 'queued' && isOffline && (
        <p className="question-note">
          <Icon name="clock" />
          {t('queued')}
        </p>
      )}
      {question.failure && <FailureNote failure={question.failure} onRetry={onRetry} />}
    </div>
  );
}
