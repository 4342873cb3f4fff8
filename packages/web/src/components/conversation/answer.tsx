import type { Suggestion } from '@parley/contracts/resources/chatbot/chat';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commaList } from '../../lib/format/comma-list.ts';
import { cx } from '../ui/lib/variants.ts';
import { AnswerLine, type AnswerProps } from './answer-line.tsx';
import { MessageSources } from './message-sources.tsx';
import { MessageText } from './message-text.tsx';

/** Answer of the chatbot or an agent, with its sources and one line on how it was made. */
export function Answer({ message, whyHref }: AnswerProps) {
  const [opened, setOpened] = useState<number | null>(message.sources[0]?.n ?? null);
  const toggle = (n: number) => setOpened(opened === n ? null : n);
  return (
    <div className="flex w-full max-w-[88%] flex-col gap-1.5 self-start max-sm:max-w-full">
      {message.content === '' ? null : (
        <div
          className={cx(
            'w-fit max-w-full rounded-lg rounded-es-xs border bg-surface px-3.5 py-2 text-14 leading-[21px] break-words',
            message.status === 'withheld' ? 'border-dashed border-strong text-text-2' : 'border-border',
          )}
        >
          <MessageText
            text={message.content}
            sources={message.sources}
            openedSource={opened}
            onOpenSource={setOpened}
          />
        </div>
      )}
      <MessageSources sources={message.sources} opened={opened} onToggle={toggle} />
      <Suggestions suggestions={message.suggestions ?? []} />
      <AnswerLine message={message} whyHref={whyHref} />
    </div>
  );
}

/** Follow-up questions that the visitor was offered. */
function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t, i18n } = useTranslation('conversations');
  if (suggestions.length === 0) return null;
  return (
    <p dir="auto" className="text-12 [overflow-wrap:anywhere] text-text-3">
      {t('answer.suggested', {
        topics: commaList(
          suggestions.map(({ label }) => label),
          i18n.language,
        ),
      })}
    </p>
  );
}
