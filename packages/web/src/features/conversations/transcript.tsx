import type { RecordedMessage } from '@parley/contracts/resources/conversations';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Answer } from './answer.tsx';
import { SupersededAnswer } from './superseded-answer.tsx';

/** Who wrote what, in order, with the sources of each answer. */
export function Transcript({ messages }: { messages: readonly RecordedMessage[] }) {
  const { t } = useTranslation('conversations');
  return (
    <ol
      aria-label={t('transcript.label')}
      className="mx-auto flex max-w-[688px] flex-col gap-4 p-6 max-md:p-4"
    >
      {messages.map((message) => (
        <li key={message.id} className="flex min-w-0 flex-col">
          <Written message={message} />
        </li>
      ))}
    </ol>
  );
}

function Written({ message }: { message: RecordedMessage }) {
  if (message.role === 'user') return <VisitorMessage message={message} />;
  return message.superseded ? <SupersededAnswer message={message} /> : <Answer message={message} />;
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
