import type { VariableType } from '@parley/flow/document';
import { declareVariable, isDeclarableName } from '@parley/flow/edit/variables';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../../../../components/ui/choices/combobox.tsx';
import { Field } from '../../../../../components/ui/inputs/field.tsx';
import { useFlow } from '../../state/flow-context.ts';

type VariableFieldProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Type of the variable that a new name declares. */
  type: VariableType;
  path: string;
  nodeId: string;
  hint?: string | undefined;
  optional?: boolean | undefined;
};

/** Name of the variable that stores a value: an existing one, or a new one. */
export function VariableField(props: VariableFieldProps) {
  const { label, value, onValueChange, type, path, nodeId, hint, optional } = props;
  const { t } = useTranslation('builder');
  const { editor, problems } = useFlow();
  const isBad = value !== '' && !isDeclarableName(value);
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={isBad ? t('flow.field.badName') : problems.at(nodeId, path)}
    >
      {(control) => (
        <Combobox
          {...control}
          dir="ltr"
          spellCheck={false}
          className="font-mono text-12!"
          value={value}
          onValueChange={onValueChange}
          options={editor.flow.variables.map(({ name }) => ({ value: name, dir: 'ltr' as const }))}
          listLabel={t('flow.field.names')}
          onBlur={() => editor.edit((flow) => declareVariable(flow, value, type))}
        />
      )}
    </Field>
  );
}
