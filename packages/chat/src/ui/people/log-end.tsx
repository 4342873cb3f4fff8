import { useEffect, useState } from 'react';
import type { ReplyValue } from '../../api/transport.ts';
import type { Talk } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ReplyForm } from '../inputs/reply-form.tsx';

export type LogEndProps = { talk: Talk; conversation: Conversation };

/** What stands below the last message: that a person is typing, and the form to leave a message. */
export function LogEnd({ talk, conversation }: LogEndProps) {
  function send(value: ReplyValue): void {
    if (value !== null && typeof value === 'object' && 'email' in value) {
      const { email, message } = value;
      const left = { email: String(email), ...(message ? { message: String(message) } : {}) };
      conversation.withPeople((people) => void people.ask(left));
    } else conversation.withPeople((people) => people.closeForm());
  }

  return (
    <>
      {talk.form && <ReplyForm input={talk.form} isSaid={false} isDisabled={false} onReply={send} />}
      {talk.typing && <Typing {...talk.typing} />}
    </>
  );
}

/** The page and the server may disagree on the time, so the end is only trusted within these limits. */
const MIN_MS = 2_000;
const MAX_MS = 10_000;

function Typing({ name, untilMs }: NonNullable<Talk['typing']>) {
  const { t } = useLanguage();
  const [endedMs, setEndedMs] = useState<number | null>(null);
  useEffect(() => {
    const leftMs = Math.min(MAX_MS, Math.max(MIN_MS, untilMs - Date.now()));
    const timer = setTimeout(() => setEndedMs(untilMs), leftMs);
    return () => clearTimeout(timer);
  }, [untilMs]);
  if (endedMs === untilMs) return null;
  return (
    <p className="thinking">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{t('personTyping', { name })}</span>
    </p>
  );
}
