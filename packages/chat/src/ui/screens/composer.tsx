import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { MAX_MESSAGE_CHARS } from '../../conversation/asking.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { textDirection } from '../../lib/words-direction.ts';
import { Icon } from '../icons/icon.tsx';

export type ComposerProps = {
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Whether an answer is being written, so that Enter does not send. */
  isRunning: boolean;
  isDisabled: boolean;
  placeholder: string;
  mayStop: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
};

const COUNT_FROM_CHARS = MAX_MESSAGE_CHARS - 400;

export function Composer({
  inputRef,
  isRunning,
  isDisabled,
  placeholder,
  mayStop,
  onSend,
  onStop,
}: ComposerProps) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const used = [...text.trim()].length;
  const isTooLong = used > MAX_MESSAGE_CHARS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    input.style.height = 'auto';
    input.style.height = `${input.scrollHeight}px`;
  }, [inputRef, text]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    inputRef.current?.focus();
    if (isRunning || isTooLong || used === 0) return;
    onSend(text);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event);
  }

  return (
    <form className="composer" onSubmit={submit} data-disabled={isDisabled || undefined}>
      <textarea
        ref={inputRef}
        rows={1}
        dir={text === '' ? textDirection(placeholder) : 'auto'}
        aria-label={t('composerLabel')}
        aria-invalid={isTooLong}
        aria-describedby="composer-count"
        placeholder={placeholder}
        disabled={isDisabled}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span
        id="composer-count"
        className="composer-count"
        data-over={isTooLong || undefined}
        aria-live="polite"
      >
        {used >= COUNT_FROM_CHARS && t('tooLong', { used, limit: MAX_MESSAGE_CHARS })}
      </span>
      {isRunning && mayStop ? (
        <button key="stop" type="button" className="send send-stop" aria-label={t('stop')} onClick={onStop}>
          <span aria-hidden="true" />
        </button>
      ) : (
        <button
          key="send"
          type="submit"
          className="send"
          aria-label={t('send')}
          disabled={isDisabled || isRunning}
        >
          <Icon name="arrow-up" />
        </button>
      )}
    </form>
  );
}
