import type { SuggestedReply } from '@parley/contracts/resources/visitors/suggestions';
import { plainText } from '@parley/markdown/parse/plain-text';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageSources } from '../../../components/conversation/message-sources.tsx';
import { MessageText } from '../../../components/conversation/message-text.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Spinner } from '../../../components/ui/display/spinner.tsx';
import { isTyping } from '../../../lib/hooks/use-keys.ts';
import { ProblemNote } from '../control/problem-note.tsx';
import type { useSuggestion } from './use-suggestion.ts';

type SuggestionCardProps = {
  chatbotId: string;
  suggestion: ReturnType<typeof useSuggestion>;
  /** Puts the text into the field. */
  onUse: (text: string) => void;
  /** Called when the card goes without a text, so that the focus is not lost. */
  onClose: () => void;
};

/** What the chatbot would answer, above the field: a member uses it, edits it there, or says that it is not right. */
export function SuggestionCard({ chatbotId, suggestion, onUse, onClose }: SuggestionCardProps) {
  const { t } = useTranslation('conversations');
  const { asking, refusing } = suggestion;
  if (asking.isIdle) return null;
  function close(): void {
    suggestion.close();
    onClose();
  }
  return (
    <section
      aria-label={t('suggestion.label')}
      className="flex max-h-80 flex-col gap-2 overflow-y-auto rounded-md border border-accent-line bg-surface px-3 py-2"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-12 font-medium text-text-2">{t('suggestion.label')}</h2>
        <IconButton
          size="s"
          label={t('suggestion.close')}
          onClick={close}
          icon={<X aria-hidden="true" size={14} />}
        />
      </div>
      <div role="status">
        {asking.isPending ? (
          <p className="flex items-center gap-2 text-13 text-text-2">
            <Spinner />
            {t('suggestion.loading')}
          </p>
        ) : null}
        {asking.data && asking.data.content === null ? (
          <p className="text-13 text-text-2">{t('suggestion.none')}</p>
        ) : null}
      </div>
      {asking.error ? <ProblemNote error={asking.error} chatbotId={chatbotId} /> : null}
      {asking.data && asking.data.content !== null ? (
        <Suggested
          reply={asking.data}
          content={asking.data.content}
          actions={(text) => (
            <>
              <Button
                size="s"
                variant="primary"
                onClick={() => {
                  onUse(text);
                  suggestion.close();
                }}
              >
                {t('suggestion.use')}
              </Button>
              <Refuse reply={asking.data} text={text} refusing={refusing} onRefused={close} />
            </>
          )}
        />
      ) : null}
      {refusing.error ? <ProblemNote error={refusing.error} chatbotId={chatbotId} /> : null}
    </section>
  );
}

type SuggestedProps = { reply: SuggestedReply; content: string; actions: (text: string) => ReactNode };

function Suggested({ reply: { sources }, content, actions }: SuggestedProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const region = useRef<HTMLDivElement>(null);
  // The next Tab reaches the first button, but whoever goes on typing meanwhile keeps the field.
  useEffect(() => {
    if (!isTyping(document.activeElement)) region.current?.focus();
  }, []);
  return (
    <div ref={region} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <div className="text-14 leading-[21px] break-words">
        <MessageText text={content} sources={sources} openedSource={opened} onOpenSource={setOpened} />
      </div>
      <MessageSources
        sources={sources}
        opened={opened}
        onToggle={(n) => setOpened(opened === n ? null : n)}
      />
      <div className="flex flex-wrap gap-2">
        {actions(plainText(content, (n) => sources.some((source) => source.n === n)))}
      </div>
    </div>
  );
}

type RefuseProps = {
  reply: SuggestedReply;
  text: string;
  refusing: ReturnType<typeof useSuggestion>['refusing'];
  onRefused: () => void;
};

function Refuse({ reply: { messageId }, text, refusing, onRefused }: RefuseProps) {
  const { t } = useTranslation('conversations');
  if (messageId === null) return null;
  return (
    <Button
      size="s"
      loading={refusing.isPending}
      onClick={() => refusing.mutate({ messageId, content: text }, { onSuccess: onRefused })}
    >
      {t('suggestion.refuse')}
    </Button>
  );
}
