import type { Message } from '@parley/contracts/resources/chat';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { MessageSources } from './message-sources.tsx';
import { MessageText } from './message-text.tsx';

/** Who wrote what, in order, with the sources of each answer. */
export function Transcript({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('conversations');
  return (
    <ol
      aria-label={t('transcript.label')}
      className="mx-auto flex max-w-[688px] flex-col gap-4 p-6 max-md:p-4"
    >
      {messages.map((message) => (
        <li key={message.id} className="flex min-w-0 flex-col">
          {message.role === 'user' ? <VisitorMessage message={message} /> : <Answer message={message} />}
        </li>
      ))}
    </ol>
  );
}

function VisitorMessage({ message }: { message: Message }) {
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

function Answer({ message }: { message: Message }) {
  const [opened, setOpened] = useState<number | null>(message.sources[0]?.n ?? null);
  const toggle = (n: number) => setOpened(opened === n ? null : n);
  return (
    <div className="flex w-full max-w-[88%] flex-col gap-1.5 self-start">
      <div className="w-fit max-w-full rounded-lg rounded-es-xs border border-border bg-surface px-3.5 py-2 text-14 leading-[21px] break-words">
        <MessageText
          text={message.content}
          sources={message.sources}
          openedSource={opened}
          onOpenSource={setOpened}
        />
      </div>
      <MessageSources sources={message.sources} opened={opened} onToggle={toggle} />
      <AnswerLine message={message} />
    </div>
  );
}

/** An answer that quotes nothing says that nothing was found. */
function modeOf(mode: NonNullable<Message['mode']>, { sources }: Message): string {
  return mode === 'extractive' && sources.length === 0 ? 'nothingFound' : mode;
}

function AnswerLine({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('conversations');
  const format = useFormat();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  const facts = [t(`roles.${message.role}`), format.time(message.createdAt)];
  if (message.responseMs !== null) facts.push(format.seconds(message.responseMs));
  if (message.mode !== null) facts.push(t(`modes.${modeOf(message.mode, message)}`));
  const isWhole = message.status === 'complete';
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-text-3">
      {list.format(facts)}
      {isWhole ? null : (
        <span className="text-warning-text">
          {message.error?.message ?? t(`messageStatus.${message.status}`)}
        </span>
      )}
      {message.rating ? <Rating rating={message.rating} /> : null}
    </p>
  );
}

function Rating({ rating }: { rating: 'up' | 'down' }) {
  const { t } = useTranslation('conversations');
  const Icon = rating === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <span className="inline-flex items-center gap-1 text-text-2">
      <Icon aria-hidden="true" size={12} />
      {t(`rating.${rating}`)}
    </span>
  );
}
