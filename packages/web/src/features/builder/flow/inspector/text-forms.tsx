import { useTranslation } from 'react-i18next';
import { Switch } from '../../../../components/ui/choices/switch.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { TagInput } from '../../../../components/ui/inputs/tag-input.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { titleOf } from '../model/node-words.ts';
import { useFlow } from '../state/flow-context.ts';
import { changed } from './fields/change-data.ts';
import { LinesField } from './fields/lines-field.tsx';
import { PictureField } from './fields/picture-field.tsx';
import { SelectField } from './fields/select-field.tsx';
import { TemplateField } from './fields/template-field.tsx';
import type { FormProps } from './form-props.ts';

export function StartForm({ node, onChange }: FormProps<'start'>) {
  const { t } = useTranslation('builder');
  return (
    <SelectField
      label={t('flow.field.begins')}
      hint={t(`flow.start.${node.data.on}Hint`)}
      value={node.data.on}
      options={(['message', 'open'] as const).map((on) => ({ value: on, label: t(`flow.start.${on}`) }))}
      onValueChange={(on) => onChange({ ...node, data: { ...node.data, on } }, 'on')}
    />
  );
}

const triggers = ['keyword', 'intent', 'fallback', 'closed'] as const;

export function TriggerForm({ node, onChange }: FormProps<'trigger'>) {
  const { t } = useTranslation('builder');
  const { data, id } = node;
  return (
    <>
      <SelectField
        label={t('flow.field.begins')}
        hint={t(`flow.trigger.${data.on}Hint`)}
        value={data.on}
        options={triggers.map((on) => ({ value: on, label: t(`flow.trigger.${on}`) }))}
        onValueChange={(on) => onChange({ ...node, data: { ...data, on } }, 'on')}
      />
      {data.on === 'keyword' ? (
        <Field label={t('flow.field.words')} hint={t('flow.field.wordsHint')}>
          {(control) => (
            <TagInput
              {...control}
              values={data.words ?? []}
              onValuesChange={(words) => onChange({ ...node, data: { ...data, words } }, 'words')}
            />
          )}
        </Field>
      ) : null}
      {data.on === 'intent' ? (
        <LinesField
          label={t('flow.field.examples')}
          hint={t('flow.field.examplesHint')}
          nodeId={id}
          path="examples"
          values={data.examples ?? []}
          onValues={(examples) => onChange({ ...node, data: { ...data, examples } }, 'examples')}
        />
      ) : null}
      <Switch
        label={t('flow.field.back')}
        hint={t('flow.field.backHint')}
        checked={data.back === true}
        onCheckedChange={(back) =>
          onChange({ ...node, data: changed(data, { back: back || undefined }) }, 'back')
        }
      />
    </>
  );
}

export function MessageForm({ node, onChange }: FormProps<'message'>) {
  const { t } = useTranslation('builder');
  const { id, data } = node;
  return (
    <>
      <TemplateField
        label={t('flow.field.text')}
        hint={t('flow.field.textHint', { open: '{{' })}
        nodeId={id}
        path="text"
        value={data.text}
        onValueChange={(text) => onChange({ ...node, data: { ...data, text } }, 'text')}
      />
      <PictureField
        nodeId={id}
        value={data.image}
        onValueChange={(image) => onChange({ ...node, data: changed(data, { image }) }, 'image')}
      />
    </>
  );
}

export function RateForm({ node, onChange }: FormProps<'rate'>) {
  const { t } = useTranslation('builder');
  return (
    <>
      <TemplateField
        label={t('flow.field.question')}
        nodeId={node.id}
        path="text"
        value={node.data.text}
        onValueChange={(text) => onChange({ ...node, data: { ...node.data, text } }, 'text')}
      />
      <SelectField
        label={t('flow.field.scale')}
        value={node.data.scale}
        options={(['thumbs', 'csat', 'nps'] as const).map((scale) => ({
          value: scale,
          label: t(`flow.scale.${scale}`),
        }))}
        onValueChange={(scale) => onChange({ ...node, data: { ...node.data, scale } }, 'scale')}
      />
    </>
  );
}

export function JumpForm({ node, onChange }: FormProps<'jump'>) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const targets = editor.flow.nodes.filter(
    ({ id, type }) => id !== node.id && type !== 'note' && type !== 'trigger',
  );
  return (
    <>
      <SelectField
        label={t('flow.field.target')}
        value={node.data.target}
        options={[
          { value: '', label: t('flow.field.nowhere') },
          ...targets.map((target) => ({ value: target.id, label: titleOf(target, t) })),
        ]}
        onValueChange={(target) => onChange({ ...node, data: { ...node.data, target } }, 'target')}
      />
      <Switch
        label={t('flow.field.jumpBack')}
        hint={t('flow.field.jumpBackHint')}
        checked={node.data.back === true}
        onCheckedChange={(back) =>
          onChange({ ...node, data: changed(node.data, { back: back || undefined }) }, 'back')
        }
      />
    </>
  );
}

export function EndForm({ node, onChange }: FormProps<'end'>) {
  const { t } = useTranslation('builder');
  return (
    <>
      <TemplateField
        label={t('flow.field.goodbye')}
        optional
        nodeId={node.id}
        path="text"
        value={node.data.text ?? ''}
        onValueChange={(text) =>
          onChange({ ...node, data: changed(node.data, { text: text || undefined }) }, 'text')
        }
      />
      <SelectField
        label={t('flow.field.then')}
        value={node.data.then}
        options={(['chat', 'close'] as const).map((then) => ({ value: then, label: t(`flow.end.${then}`) }))}
        onValueChange={(then) => onChange({ ...node, data: { ...node.data, then } }, 'then')}
      />
    </>
  );
}

export function NoteForm({ node, onChange }: FormProps<'note'>) {
  const { t } = useTranslation('builder');
  return (
    <Field label={t('flow.field.note')} hint={t('flow.field.noteHint')}>
      {(control) => (
        <Textarea
          {...control}
          dir="auto"
          value={node.data.text}
          onChange={(event) =>
            onChange({ ...node, data: { ...node.data, text: event.target.value } }, 'text')
          }
        />
      )}
    </Field>
  );
}

export function HoursForm() {
  const { t } = useTranslation('builder');
  return <p className="text-13 text-text-2">{t('flow.field.hoursText')}</p>;
}
