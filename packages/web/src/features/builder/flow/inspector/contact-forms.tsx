import { freeId } from '@parley/flow/edit/new-step';
import type { CollectField } from '@parley/flow/nodes';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../components/ui/choices/checkbox.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Switch } from '../../../../components/ui/choices/switch.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { changed } from './fields/change-data.ts';
import { RecipientsField } from './fields/recipients-field.tsx';
import { Rows } from './fields/rows.tsx';
import { TeamField } from './fields/team-field.tsx';
import { TemplateField } from './fields/template-field.tsx';
import type { FormProps } from './form-props.ts';

const fieldTypes = ['text', 'email', 'phone', 'number', 'date', 'url'] as const;
const maxFields = 12;

export function CollectForm({ node, onChange }: FormProps<'collect'>) {
  const { t } = useTranslation('builder');
  const { data, id } = node;
  const { fields, consent } = data;
  const fresh = (): CollectField => ({
    key: freeId(
      fields.map(({ key }) => key),
      'field',
    ),
    label: '',
    type: 'text',
    required: false,
  });
  return (
    <>
      <TemplateField
        label={t('flow.field.text')}
        nodeId={id}
        path="text"
        value={data.text}
        onValueChange={(text) => onChange({ ...node, data: { ...data, text } }, 'text')}
      />
      <Rows
        label={t('flow.field.fields')}
        rows={fields}
        max={maxFields}
        addLabel={t('flow.field.addField')}
        fresh={fresh}
        onRows={(rows) => onChange({ ...node, data: { ...data, fields: rows } }, 'fields')}
      >
        {(field, change, index) => <FieldRow field={field} onField={change} n={index + 1} />}
      </Rows>
      <Switch
        label={t('flow.field.consent')}
        hint={t('flow.field.consentHint')}
        checked={consent !== undefined}
        onCheckedChange={(isOn) =>
          onChange(
            {
              ...node,
              data: changed(data, {
                consent: isOn ? { text: t('flow.new.consent'), required: true } : undefined,
              }),
            },
            'consent',
          )
        }
      />
      {consent ? (
        <Field label={t('flow.field.consentText')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              value={consent.text}
              onChange={(event) =>
                onChange(
                  { ...node, data: { ...data, consent: { ...consent, text: event.target.value } } },
                  'consent.text',
                )
              }
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

type FieldRowProps = { field: CollectField; onField: (field: CollectField) => void; n: number };

function FieldRow({ field, onField, n }: FieldRowProps) {
  const { t } = useTranslation('builder');
  return (
    <>
      <Input
        aria-label={t('flow.field.fieldLabel', { n })}
        placeholder={t('flow.field.fieldLabel', { n })}
        dir="auto"
        value={field.label}
        onChange={(event) => onField({ ...field, label: event.target.value })}
      />
      <span className="flex items-center gap-3">
        <Select
          aria-label={t('flow.field.fieldType', { n })}
          className="flex-1"
          value={field.type}
          onChange={(event) =>
            onField({ ...field, type: fieldTypes.find((type) => type === event.target.value) ?? 'text' })
          }
        >
          {fieldTypes.map((type) => (
            <option key={type} value={type}>
              {t(`flow.input.${type}`)}
            </option>
          ))}
        </Select>
        <Checkbox
          label={t('flow.field.required')}
          checked={field.required}
          onChange={(event) => onField({ ...field, required: event.target.checked })}
        />
      </span>
    </>
  );
}

/** Form for a hand-over of the conversation: to whom, what follows, and the email for when nobody is there. */
export function HandoverForm({ node, onChange }: FormProps<'handover'>) {
  const { t } = useTranslation('builder');
  const { data } = node;
  return (
    <>
      <p className="text-13 text-text-2">{t('flow.field.handoverText')}</p>
      <TeamField
        teamId={data.teamId}
        onTeam={(teamId) => onChange({ ...node, data: changed(data, { teamId }) }, 'teamId')}
      />
      <Field label={t('flow.field.then')} hint={t('flow.field.handoverThenHint')}>
        {(control) => (
          <Select
            {...control}
            value={data.after ?? 'continue'}
            onChange={({ target }) => {
              const after = target.value === 'end' ? target.value : undefined;
              onChange({ ...node, data: changed(data, { after }) }, 'after');
            }}
          >
            <option value="continue">{t('flow.handover.continue')}</option>
            <option value="end">{t('flow.end.chat')}</option>
          </Select>
        )}
      </Field>
      <MailForm node={node} onChange={onChange} />
    </>
  );
}

/** Form for an email to the team, also of a hand-over. */
export function MailForm({ node, onChange }: FormProps<'email'> | FormProps<'handover'>) {
  const { t } = useTranslation('builder');
  const { data, id } = node;
  return (
    <>
      <RecipientsField
        nodeId={id}
        to={data.to}
        onTo={(to) => onChange({ ...node, data: { ...data, to } }, 'to')}
      />
      <TemplateField
        label={t('flow.field.subject')}
        isLine
        nodeId={id}
        path="subject"
        value={data.subject}
        onValueChange={(subject) => onChange({ ...node, data: { ...data, subject } }, 'subject')}
      />
      <TemplateField
        label={t('flow.field.text')}
        nodeId={id}
        path="text"
        value={data.text}
        onValueChange={(text) => onChange({ ...node, data: { ...data, text } }, 'text')}
      />
    </>
  );
}
