import { useRef } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { ReplyValue } from '../../api/transport.ts';
import type { ChatState } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { weekdayAndTime } from '../../lib/weekday-and-time.ts';
import { Icon } from '../icons/icon.tsx';
import { ReplyForm } from '../inputs/reply-form.tsx';

export type ClosedNoteProps = {
  closed: NonNullable<PublicConfig['closed']>;
  conversation: Conversation;
  state: ChatState;
  isBusy: boolean;
};

/** Note outside of business hours with the time when staff is back and a form to leave a message. The chatbot still answers. */
export function ClosedNote({ closed: { opensAt, input }, conversation, state, isBusy }: ClosedNoteProps) {
  const { t, locale } = useLanguage();
  const form = useRef<HTMLDetailsElement>(null);
  const wasSent = useRef(false);
  const isSent = state.messages.some(
    (message) => message.role === 'user' && message.reply !== null && message.reply.inputId === input?.id,
  );
  if (isSent) wasSent.current = true;
  const inputState = isSent ? 'sent' : wasSent.current ? 'refused' : 'open';

  /** The server has not requested this form, so declining sends nothing. */
  function send(value: ReplyValue, text: string): void {
    if (value === null) form.current?.removeAttribute('open');
    else if (input) void conversation.reply({ key: input.id, input }, value, text);
  }

  return (
    <div className="closed">
      <p className="closed-line">
        <Icon name="clock" />
        <span>{opensAt ? t('closedUntil', { time: weekdayAndTime(opensAt, locale) }) : t('closedNow')}</span>
      </p>
      {input && state.gate === null && (
        <details ref={form}>
          <summary className="button">{input.label}</summary>
          <ReplyForm input={{ ...input, state: inputState }} isSaid isDisabled={isBusy} onReply={send} />
        </details>
      )}
    </div>
  );
}
