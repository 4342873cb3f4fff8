import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { ReplyValue } from '../../api/transport.ts';
import type { Answer, Phase } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { InputView } from '../inputs/input-view.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerText } from './answer-text.tsx';
import { FailureNote } from './failure-note.tsx';
import type { OpenSource } from './open-source.ts';
import { SourceChips } from './sources.tsx';
import { Prompts } from './welcome.tsx';

/** Lazy, because visitors never need it. */
const PreviewedSources = lazyPart(
  () => import('./previewed-sources.tsx').then((module) => module.PreviewedSources),
  SourceChips,
);

export type AnswerViewProps = {
  answer: Answer;
  config: PublicConfig;
  conversation: Conversation;
  isLast: boolean;
  open: OpenSource | null;
  onSource: (source: MessageSource, anchor: HTMLElement) => void;
  /** Sends a question that the answer suggests; null while the visitor cannot write. */
  onAsk: ((message: string) => void) | null;
  /** Replies to the answer's input; null while the visitor cannot write. */
  onReply: ((value: ReplyValue, text: string) => void) | null;
  /** Whether any answer is being written. */
  isBusy: boolean;
};

export function AnswerView(props: AnswerViewProps) {
  const { answer, config, conversation, isLast, open, onSource, onAsk, onReply, isBusy } = props;
  const { t } = useLanguage();
  const isRunning = answer.status === 'running';
  const sources = config.showSources ? answer.sources : [];
  const activeN = open?.source.n ?? null;
  const isJudged = !isRunning && answer.status !== 'failed' && answer.id !== null && answer.content !== '';
  const mayAsk = isLast && !answer.isFixed && config.abilities.regenerate === true;
  const Sources = answer.ending ? PreviewedSources : SourceChips;
  const again = () => void conversation.regenerate(answer);

  return (
    <article
      className="answer"
      aria-busy={isRunning}
      aria-label={t('botSaid', { name: config.title })}
      data-generated={answer.isAi ? 'ai' : undefined}
    >
      {isRunning && answer.content === '' && <Thinking phase={answer.phase} />}
      {answer.content !== '' && (
        <AnswerText answer={answer} showSources={config.showSources} activeN={activeN} onSource={onSource} />
      )}
      {answer.status === 'stopped' && <p className="answer-note">{t('stopped')}</p>}
      {answer.status === 'incomplete' && (
        <p className="answer-note">
          {t('incomplete')}{' '}
          {isLast && onAsk && answer.failure === null && !answer.isFixed && (
            <button type="button" className="link-button" onClick={() => onAsk(t('continueAnswer'))}>
              {t('continueAnswer')}
            </button>
          )}{' '}
          {mayAsk && answer.failure === null && (
            <button type="button" className="link-button" onClick={again}>
              {t('regenerate')}
            </button>
          )}
        </p>
      )}
      {answer.failure && <FailureNote failure={answer.failure} onRetry={again} />}
      {!isRunning && <Sources sources={sources} activeN={activeN} ending={answer.ending} onOpen={onSource} />}
      {isJudged && (
        <AnswerActions
          answer={answer}
          conversation={conversation}
          mayRate={answer.isAi && config.abilities.rate === true}
          isSourced={config.showSources}
          onAgain={mayAsk && answer.status !== 'incomplete' ? again : null}
        />
      )}
      {isLast && onAsk && !isRunning && <Prompts prompts={answer.suggestions} onChoose={onAsk} />}
      {answer.input && onReply && !isRunning && (
        <InputView
          input={answer.input}
          isSaid={answer.content.includes(answer.input.label)}
          isDisabled={isBusy || (!isLast && answer.input.type !== 'form')}
          onReply={onReply}
        />
      )}
    </article>
  );
}

function Thinking({ phase }: { phase: Phase | null }) {
  const { t } = useLanguage();
  return (
    <p className="thinking">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{t(phase === 'retrieving' ? 'searching' : 'thinking')}</span>
    </p>
  );
}
