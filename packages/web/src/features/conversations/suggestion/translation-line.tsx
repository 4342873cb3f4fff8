import { chatLanguageOfCode } from '@parley/contracts/language/languages';
import type { Conversation, RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { useMutation } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WrittenText } from '../../../components/conversation/written-text.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { call } from '../../../lib/api/client.ts';
import { ProblemNote } from '../control/problem-note.tsx';
import { modelTimeoutMs } from './model-timeout.ts';

type TranslationLineProps = { conversation: Conversation; message: RecordedMessage };

/** Translates a message by the chatbot's model, on demand, and shows the translation below it. */
export function TranslationLine({ conversation, message: { id, role } }: TranslationLineProps) {
  const { t, i18n } = useTranslation('conversations');
  const params = { conversationId: conversation.id, messageId: id };
  const translating = useMutation({
    mutationFn: () =>
      call('POST /api/conversations/{conversationId}/messages/{messageId}/translation', {
        params,
        body: { language: chatLanguageOfCode(i18n.language) ?? 'en' },
        timeoutMs: modelTimeoutMs,
      }),
  });
  const { data, error, isPending } = translating;
  return (
    <div
      className={cx(
        'mt-1 flex max-w-[88%] flex-col gap-1',
        role === 'user' ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      {data ? (
        <div role="status" className="rounded-md border border-dashed border-strong px-3 py-2 text-13">
          <WrittenText text={data.content} className="leading-[20px]" />
          <p className="mt-1 text-12 text-text-3">{t('suggestion.translatedBy', { model: data.model })}</p>
        </div>
      ) : (
        <Button size="s" variant="ghost" loading={isPending} onClick={() => translating.mutate()}>
          <Languages aria-hidden="true" size={14} />
          {t('suggestion.translate')}
        </Button>
      )}
      {error ? <ProblemNote error={error} chatbotId={conversation.chatbotId} /> : null}
    </div>
  );
}
