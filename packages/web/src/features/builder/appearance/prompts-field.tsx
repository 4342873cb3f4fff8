import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { OptionalMark } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { Draft } from '../api/use-draft.ts';
import { PromptAnswer } from './prompt-answer.tsx';
import { useAnsweredPrompts } from './use-answered-prompts.ts';

const maxPrompts = 6;
const maxPromptLength = 120;

/** Up to six suggested questions, each with whether it currently gets an answer. */
export function PromptsField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const id = useId();
  const prompts = draft.settings.appearance.suggestedPrompts;
  const checked = useAnsweredPrompts(draft.chatbotId, prompts);
  const set = (suggestedPrompts: string[]) => draft.change({ appearance: { suggestedPrompts } });
  return (
    <fieldset {...rowFocusProps} aria-labelledby={id} className="flex flex-col gap-2">
      <span id={id} className="text-13 font-550">
        {t('appearance.prompts')}
        <OptionalMark />
      </span>
      {prompts.map((prompt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prompt has no id except its index
        <span key={index} data-row className="flex flex-col gap-0.5">
          <span className="flex items-center gap-1">
            <Input
              dir="auto"
              aria-label={t('appearance.prompt', { n: index + 1 })}
              aria-invalid={prompt.trim() === '' ? true : undefined}
              aria-describedby={prompt.trim() === '' ? undefined : `${id}-${index}`}
              maxLength={maxPromptLength}
              value={prompt}
              onChange={(event) => set(prompts.with(index, event.target.value))}
            />
            <IconButton
              label={t('appearance.promptRemove', { n: index + 1 })}
              onClick={() => set(prompts.toSpliced(index, 1))}
              icon={<X aria-hidden="true" size={16} />}
            />
          </span>
          {prompt.trim() === '' ? null : (
            <PromptAnswer
              id={`${id}-${index}`}
              chatbotId={draft.chatbotId}
              prompt={prompt.trim()}
              isAnswered={checked.data?.get(prompt.trim())}
            />
          )}
        </span>
      ))}
      {checked.isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-12 text-error-text">
          {t('appearance.promptAnswer.failed', { reason: errorText(checked.error, t) })}
          <Button size="s" loading={checked.isFetching} onClick={() => void checked.refetch()}>
            {t('common:ui.tryAgain')}
          </Button>
        </p>
      ) : null}
      <span>
        <Button
          size="s"
          data-add-row
          disabled={prompts.length >= maxPrompts}
          onClick={() => set([...prompts, ''])}
        >
          <Plus aria-hidden="true" size={14} />
          {t('appearance.promptAdd')}
        </Button>
      </span>
    </fieldset>
  );
}
