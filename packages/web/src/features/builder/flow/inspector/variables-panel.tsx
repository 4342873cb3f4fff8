import { type FlowVariable, variableTypes } from '@parley/flow/document';
import {
  declareVariable,
  isDeclarableName,
  removeVariable,
  replaceVariable,
} from '@parley/flow/edit/variables';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../../components/ui/choices/checkbox.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { rowFocusProps } from '../../../../components/ui/lib/keep-row-focus.ts';
import { useFlow } from '../state/flow-context.ts';
import { changed } from './fields/change-data.ts';

/** Variables of the flow; shown unless a single step is selected. */
export function VariablesPanel() {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  return (
    <div {...rowFocusProps} className="flex flex-col gap-4 p-4">
      <div>
        <h2 className="text-14 font-semibold">{t('flow.variables.title')}</h2>
        <p className="mt-1 text-12 text-text-3">{t('flow.variables.text')}</p>
      </div>
      {editor.flow.variables.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {editor.flow.variables.map((variable) => (
            <VariableLine key={variable.name} variable={variable} />
          ))}
        </ul>
      ) : null}
      {editor.flow.variables.length > 0 ? (
        <p className="text-12 text-text-3">{t('flow.variables.sensitiveText')}</p>
      ) : null}
      {editor.locked ? null : <NewVariable />}
    </div>
  );
}

function VariableLine({ variable }: { variable: FlowVariable }) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  return (
    <li data-row className="rounded-sm border border-border p-2 ps-2.5">
      <span className="flex items-center gap-1">
        <code dir="ltr" className="min-w-0 flex-1 truncate font-mono text-12">
          {variable.name}
        </code>
        <IconButton
          size="s"
          label={t('flow.variables.remove', { name: variable.name })}
          disabled={editor.locked}
          onClick={() => editor.edit((flow) => removeVariable(flow, variable.name))}
          icon={<X aria-hidden="true" size={14} />}
        />
      </span>
      <span className="mt-1.5 flex items-center gap-3">
        <Select
          size="s"
          aria-label={t('flow.variables.type', { name: variable.name })}
          disabled={editor.locked}
          value={variable.type}
          onChange={(event) => {
            const type = variableTypes.find((each) => each === event.target.value);
            if (type) editor.edit((flow) => replaceVariable(flow, { ...variable, type }));
          }}
        >
          {variableTypes.map((type) => (
            <option key={type} value={type}>
              {t(`flow.variableType.${type}`)}
            </option>
          ))}
        </Select>
        <Checkbox
          label={t('flow.variables.sensitive')}
          disabled={editor.locked}
          checked={variable.sensitive === true}
          onChange={(event) =>
            editor.edit((flow) =>
              replaceVariable(flow, changed(variable, { sensitive: event.target.checked || undefined })),
            )
          }
        />
      </span>
    </li>
  );
}

function NewVariable() {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const [name, setName] = useState('');
  const isKnown = editor.flow.variables.some((variable) => variable.name === name);
  const isGood = isDeclarableName(name) && !isKnown;
  function add(event: FormEvent): void {
    event.preventDefault();
    if (!isGood) return;
    editor.edit((flow) => declareVariable(flow, name, 'text'));
    setName('');
  }
  return (
    <form onSubmit={add} className="flex items-end gap-2">
      <Field
        className="flex-1"
        label={t('flow.variables.new')}
        error={
          name !== '' && !isGood ? t(isKnown ? 'flow.variables.known' : 'flow.field.badName') : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            spellCheck={false}
            className="font-mono text-12!"
            placeholder="order.number"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" data-add-row>
        {t('flow.variables.add')}
      </Button>
    </form>
  );
}
