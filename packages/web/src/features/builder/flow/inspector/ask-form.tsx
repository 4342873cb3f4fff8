import { typeOfAnswer } from '@parley/flow/edit/variables';
import type { AnswerInput, InputType } from '@parley/flow/inputs';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../../components/ui/choices/switch.tsx';
import { changed } from './fields/change-data.ts';
import { InputLimits } from './fields/input-limits.tsx';
import { OptionsField } from './fields/options-field.tsx';
import { SelectField } from './fields/select-field.tsx';
import { TemplateField } from './fields/template-field.tsx';
import { VariableField } from './fields/variable-field.tsx';
import type { FormProps } from './form-props.ts';

const inputTypes = ['text', 'pattern', 'number', 'email', 'phone', 'url', 'date', 'choice'] as const;
type Accepted = (typeof inputTypes)[number];
const tries = ['1', '2', '3', '4', '5'] as const;

/** Form of a question: its text, the valid answers, and the reaction to others. */
export function AskForm({ node, onChange }: FormProps<'ask'>) {
  const { t } = useTranslation('builder');
  const { data, id } = node;
  const { input, retry } = data;
  function set(change: Parameters<typeof changed<typeof data>>[1], field: string): void {
    onChange({ ...node, data: changed(data, change) }, field);
  }
  const setInput = (next: AnswerInput, field = 'input') => set({ input: next }, field);
  return (
    <>
      <TemplateField
        label={t('flow.field.question')}
        nodeId={id}
        path="text"
        value={data.text}
        onValueChange={(text) => set({ text }, 'text')}
      />
      <SelectField
        label={t('flow.field.answerMustBe')}
        value={acceptedBy(input)}
        options={inputTypes.map((type) => ({ value: type, label: t(`flow.input.${type}`) }))}
        onValueChange={(type) => setInput(freshInput(type, (n) => t('flow.new.option', { n })))}
      />
      {input.type === 'choice' ? (
        <OptionsField node={node} input={input} onInput={setInput} />
      ) : (
        <InputLimits input={input} onInput={setInput} />
      )}
      <TemplateField
        label={t('flow.field.retry')}
        nodeId={id}
        path="retry.text"
        optional
        value={retry?.text ?? ''}
        onValueChange={(text) =>
          set({ retry: text === '' ? undefined : { text, times: retry?.times ?? 2 } }, 'retry.text')
        }
      />
      {retry ? (
        <SelectField
          label={t('flow.field.tries')}
          hint={t('flow.field.triesHint')}
          value={tries.find((count) => Number(count) === retry.times) ?? '2'}
          options={tries.map((count) => ({
            value: count,
            label: t('flow.field.times', { count: Number(count) }),
          }))}
          onValueChange={(times) => set({ retry: { ...retry, times: Number(times) } }, 'retry.times')}
        />
      ) : null}
      <VariableField
        label={t('flow.field.saveAs')}
        hint={t('flow.field.saveAsHint')}
        optional
        type={typeOfAnswer(input)}
        nodeId={id}
        path="saveAs"
        value={data.saveAs ?? ''}
        onValueChange={(saveAs) => set({ saveAs: saveAs || undefined }, 'saveAs')}
      />
      <Switch
        label={t('flow.field.digress')}
        hint={t('flow.field.digressHint')}
        checked={data.digress !== 'never'}
        onCheckedChange={(isOn) => set({ digress: isOn ? undefined : 'never' }, 'digress')}
      />
    </>
  );
}

function acceptedBy(input: AnswerInput): Accepted {
  return input.type === 'text' && input.pattern !== undefined ? 'pattern' : input.type;
}

function freshInput(type: Accepted, optionLabel: (n: string) => string): AnswerInput {
  if (type === 'pattern') return { type: 'text', pattern: '' };
  if (type !== 'choice') return { type } satisfies { type: InputType };
  return { type, options: ['1', '2'].map((n) => ({ id: `o${n}`, label: optionLabel(n) })) };
}
