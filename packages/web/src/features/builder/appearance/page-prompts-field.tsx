import { maxPagePrompts } from '@parley/contracts/settings/appearance-settings';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { LinesInput } from '../../../components/ui/inputs/lines-input.tsx';
import { TagInput } from '../../../components/ui/inputs/tag-input.tsx';
import type { Draft } from '../api/use-draft.ts';
import { Rows } from '../flow/inspector/fields/rows.tsx';

/** Suggested questions for certain pages of the website around the widget. */
export function PagePromptsField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const refused = Object.entries(fieldErrors).find(([path]) => path.startsWith('appearance.pagePrompts'));
  return (
    <div className="flex flex-col gap-2">
      <Rows
        label={t('appearance.pagePrompts')}
        addLabel={t('appearance.pagePromptsAdd')}
        max={maxPagePrompts}
        rows={settings.appearance.pagePrompts}
        onRows={(pagePrompts) => change({ appearance: { pagePrompts } })}
        fresh={() => ({ pages: [], prompts: [] })}
      >
        {(entry, onEntry) => (
          <>
            <Field label={t('appearance.pagePromptsPages')}>
              {(control) => (
                <TagInput
                  {...control}
                  placeholder={t('proactive.pagesExample')}
                  values={entry.pages}
                  onValuesChange={(pages) => onEntry({ ...entry, pages })}
                />
              )}
            </Field>
            <Field label={t('appearance.prompts')} hint={t('appearance.pagePromptsHint')}>
              {(control) => (
                <LinesInput
                  {...control}
                  rows={2}
                  values={entry.prompts}
                  onValues={(prompts) => onEntry({ ...entry, prompts })}
                />
              )}
            </Field>
          </>
        )}
      </Rows>
      {refused ? <p className="text-12 text-error-text">{refused[1]}</p> : null}
    </div>
  );
}
