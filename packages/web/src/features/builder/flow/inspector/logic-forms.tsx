import { freeId } from '@parley/flow/edit/new-step';
import type { Branch } from '@parley/flow/nodes';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { BranchFields } from './branch-fields.tsx';
import { changed } from './fields/change-data.ts';
import { LinesField } from './fields/lines-field.tsx';
import { Rows } from './fields/rows.tsx';
import { TemplateField } from './fields/template-field.tsx';
import { VariableField } from './fields/variable-field.tsx';
import type { FormProps } from './form-props.ts';

const maxBranches = 20;

export function UnderstandForm({ node, onChange }: FormProps<'understand'>) {
  const { t } = useTranslation('builder');
  const { data, id } = node;
  const { intents } = data;
  return (
    <Rows
      label={t('flow.field.intents')}
      rows={intents}
      max={maxBranches}
      addLabel={t('flow.field.addIntent')}
      fresh={() => ({
        id: freeId(
          intents.map((intent) => intent.id),
          'i',
        ),
        name: t('flow.new.intent', { n: intents.length + 1 }),
        examples: [],
      })}
      onRows={(rows) => onChange({ ...node, data: { ...data, intents: rows } }, 'intents')}
    >
      {(intent, change, index) => (
        <>
          <Input
            aria-label={t('flow.field.intentName', { n: index + 1 })}
            dir="auto"
            value={intent.name}
            onChange={(event) => change({ ...intent, name: event.target.value })}
          />
          <LinesField
            label={t('flow.field.examples')}
            hint={t('flow.field.examplesHint')}
            nodeId={id}
            path={`intents.${index}.examples`}
            values={intent.examples}
            onValues={(examples) => change({ ...intent, examples })}
          />
        </>
      )}
    </Rows>
  );
}

export function ConditionForm({ node, onChange }: FormProps<'condition'>) {
  const { t } = useTranslation('builder');
  const { branches } = node.data;
  const fresh = (): Branch => ({
    id: freeId(
      branches.map(({ id }) => id),
      'b',
    ),
    match: 'all',
    tests: [{ variable: '', op: 'is', value: '' }],
  });
  return (
    <Rows
      label={t('flow.field.branches')}
      rows={branches}
      max={maxBranches}
      addLabel={t('flow.field.addBranch')}
      fresh={fresh}
      onRows={(rows) => onChange({ ...node, data: { ...node.data, branches: rows } }, 'branches')}
    >
      {(branch, change, index) => (
        <BranchFields nodeId={node.id} index={index} branch={branch} onChange={change} />
      )}
    </Rows>
  );
}

export function SetForm({ node, onChange }: FormProps<'set'>) {
  const { t } = useTranslation('builder');
  return (
    <Rows
      label={t('flow.field.assign')}
      rows={node.data.assign}
      max={maxBranches}
      addLabel={t('flow.field.addValue')}
      fresh={() => ({ variable: '', formula: '' })}
      onRows={(assign) => onChange({ ...node, data: { ...node.data, assign } }, 'assign')}
    >
      {(row, change, index) => (
        <>
          <VariableField
            label={t('flow.field.variable')}
            type="text"
            nodeId={node.id}
            path={`assign.${index}.variable`}
            value={row.variable}
            onValueChange={(variable) => change({ ...row, variable })}
          />
          <TemplateField
            label={t('flow.field.formula')}
            isFormula
            nodeId={node.id}
            path={`assign.${index}.formula`}
            value={row.formula}
            onValueChange={(formula) => change({ ...row, formula })}
          />
        </>
      )}
    </Rows>
  );
}

export function AnswerForm({ node, onChange }: FormProps<'answer'>) {
  const { t } = useTranslation('builder');
  const { data, id } = node;
  return (
    <>
      <p className="text-13 text-text-2">{t('flow.field.answerText')}</p>
      <TemplateField
        label={t('flow.field.askedFor')}
        hint={t('flow.field.askedForHint')}
        optional
        nodeId={id}
        path="question"
        value={data.question ?? ''}
        onValueChange={(question) =>
          onChange({ ...node, data: changed(data, { question: question || undefined }) }, 'question')
        }
      />
      <Field label={t('flow.field.instructions')} optional>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            value={data.instructions ?? ''}
            onChange={(event) =>
              onChange(
                { ...node, data: changed(data, { instructions: event.target.value || undefined }) },
                'instructions',
              )
            }
          />
        )}
      </Field>
      <VariableField
        label={t('flow.field.saveAs')}
        optional
        type="text"
        nodeId={id}
        path="saveAs"
        value={data.saveAs ?? ''}
        onValueChange={(saveAs) =>
          onChange({ ...node, data: changed(data, { saveAs: saveAs || undefined }) }, 'saveAs')
        }
      />
    </>
  );
}
