import type { Conversation, RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Answer } from './answer.tsx';
import { SupersededAnswer } from './superseded-answer.tsx';
import { whyLink } from './why-link.ts';

/** The messages of a conversation in order, with the sources of each answer. */
export function Transcript({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  return (
    <ol
      aria-label={t('transcript.label')}
      className="mx-auto flex max-w-[688px] flex-col gap-4 p-6 max-md:p-4"
    >
      {conversation.messages.map((message) => (
        <li key={message.id} className="flex min-w-0 flex-col">
          <Written message={message} whyHref={whyLink(conversation, message)} />
        </li>
      ))}
    </ol>
  );
}

function Written({ message, whyHref }: { message: RecordedMessage; whyHref: string | null }) {
  if (message.role === 'user') return <VisitorMessage message={message} />;
  const Shown = message.superseded ? SupersededAnswer : Answer;
  return <Shown message={message} whyHref={whyHref} />;
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
