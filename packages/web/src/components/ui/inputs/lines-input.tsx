import { type ComponentProps, useState } from 'react';
import { Textarea } from './textarea.tsx';

type LinesInputProps = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'> & {
  values: readonly string[];
  onValues: (values: string[]) => void;
};

/** Text area for several short texts, one per line. */
export function LinesInput({ values, onValues, ...rest }: LinesInputProps) {
  const [text, setText] = useState(values.join('\n'));
  const [known, setKnown] = useState(values);
  if (values !== known) {
    setKnown(values);
    if (values.join('\n') !== linesOf(text).join('\n')) setText(values.join('\n'));
  }
  return (
    <Textarea
      {...rest}
      dir="auto"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onValues(linesOf(event.target.value));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
