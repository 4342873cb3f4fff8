import type { Message } from '@parley/contracts/resources/chatbot/chat';
import type { RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { ChevronDown, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { commaList } from '../../lib/format/comma-list.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { ProviderSaidText } from '../model/provider-said-text.tsx';
import { useProviderName } from '../model/use-provider-name.ts';
import { Note } from '../ui/feedback/note.tsx';
import { cx } from '../ui/lib/variants.ts';
import { AnswerDetails, attemptKey } from './answer-details.tsx';

import { modeInWords } from './mode-of.ts';

export type AnswerProps = {
  message: RecordedMessage;
  /** Address of the page that explains this answer. */
  whyHref: string | null;
};

/** Who answered, when, how fast and in which mode; model, tokens, cost and failed attempts on demand. */
export function AnswerLine({ message, whyHref }: AnswerProps) {
  const { t, i18n } = useTranslation('conversations');
  const format = useFormat();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const facts = [t(`roles.${message.role}`), format.time(message.createdAt)];
  if (message.responseMs !== null) facts.push(format.seconds(message.responseMs));
  const mode = modeInWords(t, message);
  if (mode !== null) facts.push(mode);
  if (message.modeReason !== null) facts.push(t(`modeReasons.${message.modeReason}`));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-text-3">
        {commaList(facts, i18n.language)}
        <StatusWords message={message} />
        <SupportWords message={message} />
        {message.rating ? <Rating rating={message.rating} /> : null}
        {message.role === 'assistant' ? (
          <button
            type="button"
            data-details
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-flex min-h-6 items-center gap-0.5 rounded-xs font-medium text-text-2 hover:text-text"
          >
            {t('answer.details')}
            <ChevronDown
              aria-hidden="true"
              size={12}
              className={cx('flex-none transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        ) : null}
        {whyHref === null ? null : (
          <Link
            href={whyHref}
            className="inline-flex min-h-6 items-center rounded-xs font-medium text-text-2 hover:text-text hover:underline"
          >
            {t('answer.why')}
          </Link>
        )}
      </p>
      <FailedProvider message={message} />
      {message.ratingComment ? <RatingComment comment={message.ratingComment} /> : null}
      <div id={id} hidden={!isOpen}>
        {isOpen ? <AnswerDetails message={message} /> : null}
      </div>
    </>
  );
}

function StatusWords({ message }: { message: RecordedMessage }) {
  const { t } = useTranslation('conversations');
  if (message.status === 'complete') return null;
  if (message.status === 'running')
    return <span className="animate-pulse text-text-2">{t('messageStatus.running')}</span>;
  return (
    <span className="text-warning-text">
      {message.error?.message ?? t(`messageStatus.${message.status}`)}
    </span>
  );
}

/**
 * Warnings about the support of an answer: sentences without support in the sources, sentences left out, and sentences that were
 * not compared.
 */
function SupportWords({ message }: { message: RecordedMessage }) {
  const { t } = useTranslation('conversations');
  const count = message.unsupportedSentences?.length ?? 0;
  const isDoubtful = message.support === 'partly' || message.support === 'none';
  const { leftOut = [], uncompared = 0 } = message.heldBack ?? {};
  return (
    <>
      {count > 0 || isDoubtful ? (
        <span className="text-warning-text">
          {count > 0 ? t('support.unsupported', { count }) : t(`support.${message.support}`)}
        </span>
      ) : null}
      {leftOut.length > 0 ? (
        <span className="text-warning-text">{t('support.leftOut', { count: leftOut.length })}</span>
      ) : null}
      {uncompared > 0 ? (
        <span className="text-warning-text">{t('support.uncompared', { count: uncompared })}</span>
      ) : null}
    </>
  );
}

/** For a failed turn: the model provider's error, and what to do about it. */
function FailedProvider({ message: { attempts } }: { message: RecordedMessage }) {
  const { t } = useTranslation('conversations');
  const providerName = useProviderName();
  const failed = attempts.find(({ said }) => said !== undefined);
  if (!failed?.said) return null;
  const model = `${providerName(failed.provider)} ${failed.model}`.trim();
  return (
    <Note tone="warning" className="max-w-xl text-12">
      <p className="font-550">{t(attemptKey(failed.reason), { model })}</p>
      <ProviderSaidText said={failed.said} />
    </Note>
  );
}

function Rating({ rating }: { rating: NonNullable<Message['rating']> }) {
  const { t } = useTranslation('conversations');
  const Icon = rating === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <span className="inline-flex items-center gap-1 text-text-2">
      <Icon aria-hidden="true" size={12} />
      {t(`rating.${rating}`)}
    </span>
  );
}

function RatingComment({ comment }: { comment: string }) {
  const { t } = useTranslation('conversations');
  return (
    <figure className="w-fit max-w-full border-s-2 border-border ps-2.5 text-13">
      <figcaption className="text-12 text-text-3">{t('rating.comment')}</figcaption>
      <blockquote dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere] text-text-2">
        {comment}
      </blockquote>
    </figure>
  );
}
