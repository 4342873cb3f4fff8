import { isForbiddenKey } from '@parley/flow/names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../../../components/ui/inputs/textarea.tsx';
import { useFlow } from '../../state/flow-context.ts';

type JsonFieldProps = {
  label: string;
  hint?: string | undefined;
  value: unknown;
  /** Undefined once the field is empty. */
  onValueChange: (value: unknown) => void;
  nodeId: string;
  path: string;
};

/** Field for a JSON value; invalid JSON stays visible with an error and does not change the value. */
export function JsonField({ label, hint, value, onValueChange, nodeId, path }: JsonFieldProps) {
  const { t } = useTranslation('builder');
  const { problems } = useFlow();
  const [text, setText] = useState(textOf(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(textOf(value));
  }
  const parsed = parse(text);
  return (
    <Field
      label={label}
      hint={hint}
      optional
      error={'problem' in parsed ? t(`flow.field.${parsed.problem}`) : problems.at(nodeId, path)}
    >
      {(control) => (
        <Textarea
          {...control}
          dir="ltr"
          spellCheck={false}
          className="font-mono text-12!"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = parse(event.target.value);
            if ('problem' in next) return;
            setKnown(next.value);
            onValueChange(next.value);
          }}
        />
      )}
    </Field>
  );
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

function parse(text: string): { value: unknown } | { problem: 'jsonInvalid' | 'jsonKey' } {
  if (text.trim() === '') return { value: undefined };
  let hasForbidden = false;
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      hasForbidden ||= isForbiddenKey(key);
      return inner;
    });
    return hasForbidden ? { problem: 'jsonKey' } : { value };
  } catch {
    return { problem: 'jsonInvalid' };
  }
}
