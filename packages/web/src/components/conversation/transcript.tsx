import type {
  Conversation,
  ConversationNote,
  RecordedMessage,
} from '@parley/contracts/resources/visitors/conversations';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Answer } from './answer.tsx';
import { QuotedText } from './quoted-text.tsx';
import { SupersededAnswer } from './superseded-answer.tsx';
import { whyLink } from './why-link.ts';
import { WrittenText } from './written-text.tsx';

type TranscriptProps = {
  conversation: Conversation;
  /** Draws a note between the messages. */
  renderNote?: ((note: ConversationNote) => ReactNode) | undefined;
  /** Draws what is known of a message below it. */
  renderBelow?: ((message: RecordedMessage) => ReactNode) | undefined;
};

/** The messages of a conversation in order, with the sources of each answer, and the notes of the staff between them. */
export function Transcript({ conversation, renderNote, renderBelow }: TranscriptProps) {
  const { t } = useTranslation('conversations');
  const notes = renderNote ? conversation.notes : [];
  return (
    <ol
      aria-label={t('transcript.label')}
      className="mx-auto flex max-w-[688px] flex-col gap-4 p-6 max-md:p-4"
    >
      {linesOf(conversation.messages, notes).map((line) => (
        <li key={line.id} className="flex min-w-0 flex-col">
          {'afterOrdinal' in line ? (
            renderNote?.(line)
          ) : (
            <>
              <Written message={line} whyHref={whyLink(conversation, line)} />
              {renderBelow?.(line)}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Returns messages and notes in order: each note stands behind the message that was the last one when it was written. */
function linesOf(
  messages: readonly RecordedMessage[],
  notes: readonly ConversationNote[],
): Array<RecordedMessage | ConversationNote> {
  const waiting = [...notes].sort(
    (one, other) => one.afterOrdinal - other.afterOrdinal || one.createdAt.localeCompare(other.createdAt),
  );
  const takeUpTo = (ordinal: number) => {
    const count = waiting.findIndex(({ afterOrdinal }) => afterOrdinal > ordinal);
    return waiting.splice(0, count === -1 ? waiting.length : count);
  };
  const atStart = takeUpTo(0);
  const lines = messages.flatMap((message, index) => [
    message,
    ...(index === messages.length - 1 ? [] : takeUpTo(message.ordinal ?? index + 1)),
  ]);
  return [...atStart, ...lines, ...waiting];
}

function Written({ message, whyHref }: { message: RecordedMessage; whyHref: string | null }) {
  if (message.role === 'user') return <VisitorMessage message={message} />;
  if (message.role === 'system') return <SystemLine message={message} />;
  if (message.author) return <PersonMessage message={message} name={message.author.name} />;
  const Shown = message.superseded ? SupersededAnswer : Answer;
  return <Shown message={message} whyHref={whyHref} />;
}

/** What happened, such as that a person has joined. */
function SystemLine({ message }: { message: RecordedMessage }) {
  const format = useFormat();
  return (
    <p className="self-center text-center text-12 text-balance text-text-2">
      <bdi>{message.content}</bdi>
      {` · ${format.time(message.createdAt)}`}
    </p>
  );
}

/** A message by a person of the organization, under their name. */
function PersonMessage({ message, name }: { message: RecordedMessage; name: string }) {
  const format = useFormat();
  return (
    <div className="flex max-w-[88%] flex-col gap-1.5 self-start">
      <WrittenText
        text={message.content}
        className="w-fit max-w-full rounded-lg rounded-es-xs bg-accent-soft px-3.5 py-2 text-14 leading-[21px] text-text"
      />
      <p className="text-12 text-text-3">
        <bdi className="font-550 text-text-2">{name}</bdi>
        {` · ${format.time(message.createdAt)}`}
      </p>
    </div>
  );
}

function VisitorMessage({ message }: { message: RecordedMessage }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  return (
    <div className="flex max-w-[88%] flex-col items-end gap-1.5 self-end">
      <WrittenText
        text={message.content}
        className="rounded-lg rounded-ee-xs bg-surface-3 px-3.5 py-2 text-14 leading-[21px]"
      />
      {message.quoted === undefined ? null : <QuotedText text={message.quoted} />}
      <p className="flex items-center gap-1.5 text-12 text-text-3">
        {message.via === 'email' ? <MailMark /> : null}
        {t('transcript.visitor', { time: format.time(message.createdAt) })}
      </p>
    </div>
  );
}

/** Marks a message that came by email. */
function MailMark() {
  const { t } = useTranslation('conversations');
  const label = t('transcript.byEmail');
  return (
    <span role="img" aria-label={label} title={label} className="flex-none">
      <Mail aria-hidden="true" size={14} />
    </span>
  );
}
