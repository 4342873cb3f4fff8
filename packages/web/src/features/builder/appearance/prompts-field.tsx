import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { OptionalMark } from '../../../components/ui/optional-mark.tsx';
import type { Draft } from '../api/use-draft.ts';

const maxPrompts = 6;
const maxPromptLength = 120;

/** Up to six questions that visitors can ask with one press. */
export function PromptsField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const labelId = useId();
  const prompts = draft.settings.appearance.suggestedPrompts;
  const set = (suggestedPrompts: string[]) => draft.change({ appearance: { suggestedPrompts } });
  return (
    <fieldset aria-labelledby={labelId} className="flex flex-col gap-2">
      <span id={labelId} className="text-13 font-550">
        {t('appearance.prompts')}
        <OptionalMark />
      </span>
      {prompts.map((prompt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prompt has no name but its place
        <span key={index} className="flex items-center gap-1">
          <Input
            aria-label={t('appearance.prompt', { n: index + 1 })}
            aria-invalid={prompt.trim() === '' ? true : undefined}
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
      ))}
      <span>
        <Button size="s" disabled={prompts.length >= maxPrompts} onClick={() => set([...prompts, ''])}>
          <Plus aria-hidden="true" size={14} />
          {t('appearance.promptAdd')}
        </Button>
      </span>
    </fieldset>
  );
}
