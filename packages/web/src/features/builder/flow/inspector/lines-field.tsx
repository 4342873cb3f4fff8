import { useState } from 'react';
import { Field } from '../../../../components/ui/field.tsx';
import { Textarea } from '../../../../components/ui/textarea.tsx';
import { useFlow } from '../state/flow-context.ts';

type LinesFieldProps = {
  label: string;
  hint?: string | undefined;
  values: readonly string[];
  onValues: (values: string[]) => void;
  nodeId: string;
  path: string;
};

/** Several short texts, one a line. */
export function LinesField({ label, hint, values, onValues, nodeId, path }: LinesFieldProps) {
  const { problems } = useFlow();
  const [text, setText] = useState(values.join('\n'));
  const [known, setKnown] = useState(values);
  if (values !== known) {
    setKnown(values);
    if (values.join('\n') !== linesOf(text).join('\n')) setText(values.join('\n'));
  }
  return (
    <Field label={label} hint={hint} error={problems.at(nodeId, path)}>
      {(control) => (
        <Textarea
          {...control}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onValues(linesOf(event.target.value));
          }}
        />
      )}
    </Field>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
