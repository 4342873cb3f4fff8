import { Field } from '../../../../../components/ui/inputs/field.tsx';
import { LinesInput } from '../../../../../components/ui/inputs/lines-input.tsx';
import { useFlow } from '../../state/flow-context.ts';

type LinesFieldProps = {
  label: string;
  hint?: string | undefined;
  values: readonly string[];
  onValues: (values: string[]) => void;
  nodeId: string;
  path: string;
};

/** Field for several short texts of a step, one per line. */
export function LinesField({ label, hint, values, onValues, nodeId, path }: LinesFieldProps) {
  const { problems } = useFlow();
  return (
    <Field label={label} hint={hint} error={problems.at(nodeId, path)}>
      {(control) => <LinesInput {...control} values={values} onValues={onValues} />}
    </Field>
  );
}
