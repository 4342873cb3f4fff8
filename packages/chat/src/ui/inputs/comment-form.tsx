import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Rating } from '../../conversation/chat-state.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Icon } from '../icons/icon.tsx';

export type CommentFormProps = {
  rating: Rating;
  /** Resolves with true if the server accepted the comment. */
  onSend: (comment: string) => Promise<boolean>;
  onClose: () => void;
  /** Moves the focus out of the form before it is removed. */
  giveFocus: () => void;
};

const MAX_COMMENT_CHARS = 1_000;

/** Asks for an optional comment on a rating. */
export function CommentForm({ rating, onSend, onClose, giveFocus }: CommentFormProps) {
  const { t } = useLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [comment, setComment] = useState('');
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (comment.trim() === '') return close();
    const isSent = await onSend(comment.trim());
    if (isSent) leave();
    setOutcome(isSent ? 'sent' : 'failed');
  }

  function leave(): void {
    if (form.current?.contains(document.activeElement)) giveFocus();
  }

  function close(): void {
    leave();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  }

  if (outcome === 'sent') {
    return (
      <p className="answer-note" role="status">
        {t('commentThanks')}
      </p>
    );
  }
  return (
    <form ref={form} className="card comment" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t(rating === 'up' ? 'commentLabelGood' : 'commentLabel')}</label>
      <input
        id={id}
        dir="auto"
        maxLength={MAX_COMMENT_CHARS}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="button">
        {t('commentSend')}
      </button>
      <button type="button" className="icon-button" aria-label={t('close')} onClick={close}>
        <Icon name="x" />
      </button>
      <p className="field-error" role="alert">
        {outcome === 'failed' && t('actionFailed')}
      </p>
    </form>
  );
}
