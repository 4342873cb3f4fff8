import { useTranslation } from 'react-i18next';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { NumberField } from '../../../../components/ui/inputs/number-field.tsx';
import { changed } from './fields/change-data.ts';
import { JsonField } from './fields/json-field.tsx';
import { Rows } from './fields/rows.tsx';
import { SelectField } from './fields/select-field.tsx';
import { TemplateField } from './fields/template-field.tsx';
import { VariableField } from './fields/variable-field.tsx';
import type { FormProps } from './form-props.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const maxRows = 20;
const maxTimeoutMs = 10_000;

type RequestNode = FormProps<'request'>['node'];
type SetData = (change: Parameters<typeof changed<RequestNode['data']>>[1], field: string) => void;
type PartProps = { node: RequestNode; set: SetData };

/** HTTP request to an API: what is sent, and what is stored of the response. */
export function RequestForm({ node, onChange }: FormProps<'request'>) {
  const { t } = useTranslation('builder');
  const { data, id } = node;
  const set: SetData = (change, field) => onChange({ ...node, data: changed(data, change) }, field);
  return (
    <>
      <SelectField
        label={t('flow.field.method')}
        value={data.method}
        options={methods.map((method) => ({ value: method, label: method }))}
        onValueChange={(method) => set({ method }, 'method')}
      />
      <TemplateField
        label={t('flow.field.url')}
        hint={t('flow.field.urlHint', { open: '{{' })}
        isLine
        isSent
        nodeId={id}
        path="url"
        value={data.url}
        onValueChange={(url) => set({ url }, 'url')}
      />
      <Pairs name="query" node={node} set={set} />
      <Pairs name="headers" node={node} set={set} />
      {data.method === 'GET' ? null : (
        <JsonField
          label={t('flow.field.body')}
          nodeId={id}
          path="body"
          value={data.body}
          onValueChange={(body) => set({ body }, 'body')}
        />
      )}
      <SavedValues node={node} set={set} />
      <NumberField
        label={t('flow.field.timeout')}
        optional
        min={100}
        max={maxTimeoutMs}
        value={data.timeoutMs ?? null}
        onValueChange={(timeoutMs) => set({ timeoutMs: timeoutMs ?? undefined }, 'timeoutMs')}
      />
      <JsonField
        label={t('flow.field.sample')}
        hint={t('flow.field.sampleHint')}
        nodeId={id}
        path="sample"
        value={data.sample}
        onValueChange={(sample) => set({ sample }, 'sample')}
      />
    </>
  );
}

/** Names and values that are sent with the address, or as headers. */
function Pairs({ name, node: { data, id }, set }: PartProps & { name: 'query' | 'headers' }) {
  const { t } = useTranslation('builder');
  return (
    <Rows
      label={t(`flow.field.${name}`)}
      rows={data[name] ?? []}
      max={maxRows}
      addLabel={t(`flow.field.${name}Add`)}
      fresh={() => ({ name: '', value: '' })}
      onRows={(rows) => set({ [name]: rows.length > 0 ? rows : undefined }, name)}
    >
      {(row, change, index) => (
        <>
          <Input
            aria-label={t('flow.field.pairName', { n: index + 1 })}
            placeholder={t('flow.field.pairNamePlaceholder')}
            dir="ltr"
            value={row.name}
            onChange={(event) => change({ ...row, name: event.target.value })}
          />
          <TemplateField
            label={t('flow.field.pairValue', { n: index + 1 })}
            hideLabel
            isLine
            isSent
            nodeId={id}
            path={`${name}.${index}.value`}
            placeholder={t('flow.field.value')}
            value={row.value}
            onValueChange={(value) => change({ ...row, value })}
          />
        </>
      )}
    </Rows>
  );
}

/** Values of the response, and the variables they are stored in. */
function SavedValues({ node: { data, id }, set }: PartProps) {
  const { t } = useTranslation('builder');
  return (
    <Rows
      label={t('flow.field.save')}
      rows={data.save ?? []}
      max={maxRows}
      addLabel={t('flow.field.saveAdd')}
      fresh={() => ({ path: '', variable: '' })}
      onRows={(rows) => set({ save: rows.length > 0 ? rows : undefined }, 'save')}
    >
      {(row, change, index) => (
        <>
          <Input
            aria-label={t('flow.field.savePath', { n: index + 1 })}
            placeholder={t('flow.field.pathSample')}
            dir="ltr"
            className="font-mono text-12!"
            value={row.path}
            onChange={(event) => change({ ...row, path: event.target.value })}
          />
          <VariableField
            label={t('flow.field.saveAs')}
            type="text"
            nodeId={id}
            path={`save.${index}.variable`}
            value={row.variable}
            onValueChange={(variable) => change({ ...row, variable })}
          />
        </>
      )}
    </Rows>
  );
}
