import type {
  Conversation,
  ConversationNote,
  RecordedMessage,
} from '@parley/contracts/resources/visitors/conversations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Answer } from './answer.tsx';
import { SupersededAnswer } from './superseded-answer.tsx';
import { whyLink } from './why-link.ts';

type TranscriptProps = {
  conversation: Conversation;
  /** Draws a note between the messages. */
  renderNote?: ((note: ConversationNote) => ReactNode) | undefined;
};

/** The messages of a conversation in order, with the sources of each answer, and the notes of the staff between them. */
export function Transcript({ conversation, renderNote }: TranscriptProps) {
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
            <Written message={line} whyHref={whyLink(conversation, line)} />
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
      <p
        dir="auto"
        className="w-fit max-w-full rounded-lg rounded-es-xs bg-accent-soft px-3.5 py-2 text-14 leading-[21px] [overflow-wrap:anywhere] whitespace-pre-line text-text"
      >
        {message.content}
      </p>
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
      <p
        dir="auto"
        className="rounded-lg rounded-ee-xs bg-surface-3 px-3.5 py-2 text-14 leading-[21px] break-words whitespace-pre-line"
      >
        {message.content}
      </p>
      <p className="text-12 text-text-3">
        {t('transcript.visitor', { time: format.time(message.createdAt) })}
      </p>
    </div>
  );
}
