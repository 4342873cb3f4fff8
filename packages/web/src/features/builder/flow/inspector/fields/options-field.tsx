import type { NodeOf } from '@parley/flow/document';
import { freeId } from '@parley/flow/edit/new-step';
import type { AnswerInput, ChoiceOption } from '@parley/flow/inputs';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../../../components/ui/choices/switch.tsx';
import { Input } from '../../../../../components/ui/inputs/input.tsx';
import { useFlow } from '../../state/flow-context.ts';
import { changed } from './change-data.ts';
import { Rows } from './rows.tsx';
import { SelectField } from './select-field.tsx';

type Choice = Extract<AnswerInput, { type: 'choice' }>;
type OptionsFieldProps = {
  node: NodeOf<'ask'>;
  input: Choice;
  onInput: (input: AnswerInput, field?: string) => void;
};

const maxOptions = 50;

/** Options of a choice, typed here or read from a list variable. */
export function OptionsField({ node, input, onInput }: OptionsFieldProps) {
  const { t } = useTranslation('builder');
  const { editor, problems } = useFlow();
  const lists = editor.flow.variables.filter(({ type }) => type === 'list').map(({ name }) => name);
  const options = input.options ?? [];
  const fresh = (): ChoiceOption => {
    const id = freeId(
      options.map((option) => option.id),
      'o',
    );
    return { id, label: t('flow.new.option', { n: options.length + 1 }) };
  };
  return (
    <>
      {lists.length > 0 || input.from !== undefined ? (
        <SelectField
          label={t('flow.field.optionsFrom')}
          value={input.from ?? ''}
          options={[
            { value: '', label: t('flow.field.optionsHere') },
            ...[...new Set([...lists, ...(input.from ? [input.from] : [])])].map((name) => ({
              value: name,
              label: name,
            })),
          ]}
          onValueChange={(from) =>
            onInput(
              from
                ? changed(input, { from, options: undefined })
                : changed(input, { from: undefined, options: [fresh()] }),
            )
          }
        />
      ) : null}
      {input.from === undefined ? (
        <Rows
          label={t('flow.field.options')}
          rows={options}
          max={maxOptions}
          addLabel={t('flow.field.addOption')}
          fresh={fresh}
          onRows={(rows) => onInput({ ...input, options: rows })}
        >
          {(option, change, index) => (
            <>
              <Input
                aria-label={t('flow.field.optionLabel', { n: index + 1 })}
                aria-invalid={problems.at(node.id, `input.options.${index}.label`) ? true : undefined}
                dir="auto"
                value={option.label}
                onChange={(event) => change({ ...option, label: event.target.value })}
              />
              <Input
                aria-label={t('flow.field.synonyms', { n: index + 1 })}
                placeholder={t('flow.field.synonymsPlaceholder')}
                dir="auto"
                className="text-12!"
                defaultValue={option.synonyms?.join(', ') ?? ''}
                onBlur={(event) => {
                  const words = event.target.value
                    .split(',')
                    .map((word) => word.trim())
                    .filter(Boolean);
                  if (words.join() !== (option.synonyms ?? []).join())
                    change(changed(option, { synonyms: words.length > 0 ? words : undefined }));
                }}
              />
            </>
          )}
        </Rows>
      ) : null}
      <Switch
        label={t('flow.field.multiple')}
        checked={input.multiple === true}
        onCheckedChange={(multiple) => onInput(changed(input, { multiple: multiple || undefined }))}
      />
    </>
  );
}
