import { maxSynonyms, maxTermLength } from '@parley/contracts/values/lists';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { TagInput } from '../../../components/ui/inputs/tag-input.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import type { Draft } from '../api/use-draft.ts';
import { isBlankSynonym } from '../model/edits.ts';
import { FormSection } from './form-section.tsx';

type Synonym = Draft['settings']['answers']['synonyms'][number];

/** Visitors' words, and the terms used in the chatbot's sources. */
export function SynonymsSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { synonyms } = draft.settings.answers;
  const set = (next: Synonym[]) => draft.change({ answers: { synonyms: next } });
  return (
    <FormSection title={t('answers.synonyms')} text={t('answers.synonymsText')}>
      <div {...rowFocusProps} className="flex flex-col gap-3">
        {synonyms.length > 0 ? (
          <ol className="flex flex-col gap-3">
            {synonyms.map((synonym, index) => (
              <SynonymRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id except its index
                key={index}
                synonym={synonym}
                place={index + 1}
                error={errorOf(draft.fieldErrors, synonyms, index)}
                onChange={(next) => set(synonyms.with(index, next))}
                onRemove={() => set(synonyms.toSpliced(index, 1))}
              />
            ))}
          </ol>
        ) : (
          <p className="text-13 text-text-3">{t('answers.synonymsNone')}</p>
        )}
        <span>
          <Button
            size="s"
            data-add-row
            disabled={synonyms.length >= maxSynonyms}
            onClick={() => set([...synonyms, { term: '', means: [] }])}
          >
            <Plus aria-hidden="true" size={14} />
            {t('answers.synonymAdd')}
          </Button>
        </span>
      </div>
    </FormSection>
  );
}

type SynonymRowProps = {
  synonym: Synonym;
  place: number;
  error: string | undefined;
  onChange: (synonym: Synonym) => void;
  onRemove: () => void;
};

function SynonymRow({ synonym, place, error, onChange, onRemove }: SynonymRowProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const { term, means } = synonym;
  const problem = error ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {};
  return (
    <li data-row className="flex flex-col gap-1">
      <span className="flex items-start gap-1">
        <span className="grid min-w-0 flex-1 gap-1.5 @lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <span className="flex min-w-0 flex-col gap-1">
            <RowLabel htmlFor={`${id}-term`} place={place} text={t('answers.term')} />
            <Input
              id={`${id}-term`}
              {...problem}
              dir="auto"
              maxLength={maxTermLength}
              value={term}
              onChange={(event) => onChange({ term: event.target.value, means })}
            />
          </span>
          <span className="flex min-w-0 flex-col gap-1">
            <RowLabel htmlFor={`${id}-means`} place={place} text={t('answers.means')} />
            <TagInput
              id={`${id}-means`}
              aria-invalid={problem['aria-invalid']}
              aria-describedby={problem['aria-describedby']}
              aria-required
              values={means}
              onValuesChange={(next) => onChange({ term, means: next })}
            />
          </span>
        </span>
        <IconButton
          label={t('answers.synonymRemove', { n: place })}
          onClick={onRemove}
          className={place === 1 ? 'mt-5' : undefined}
          icon={<X aria-hidden="true" size={16} />}
        />
      </span>
      {error ? (
        <span id={`${id}-error`} role="alert" className="text-12 text-error-text">
          {error}
        </span>
      ) : null}
    </li>
  );
}

/** Visible above the first row only; the accessible name includes the row's number. */
function RowLabel({ htmlFor, place, text }: { htmlFor: string; place: number; text: string }) {
  return (
    <label htmlFor={htmlFor} className={place === 1 ? 'text-12 text-text-3' : 'sr-only'}>
      {text}
      <span className="sr-only"> {place}</span>
    </label>
  );
}

/** Returns the server's error for a row; its indices skip empty rows, which are not sent. */
function errorOf(
  errors: Readonly<Record<string, string>>,
  synonyms: readonly Synonym[],
  index: number,
): string | undefined {
  const sent = synonyms.filter((synonym) => !isBlankSynonym(synonym));
  const row = synonyms[index];
  const place = row ? sent.indexOf(row) : -1;
  return Object.entries(errors).find(([path]) => path.startsWith(`answers.synonyms.${place}.`))?.[1];
}
