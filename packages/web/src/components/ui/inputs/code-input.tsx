import type { FieldControl } from './field.tsx';
import { Input } from './input.tsx';

export type CodeInputProps = FieldControl & {
  value: string;
  onValueChange: (code: string) => void;
  /** Number of digits. */
  length?: number | undefined;
  /** Called when all digits are entered. */
  onComplete?: ((code: string) => void) | undefined;
  disabled?: boolean | undefined;
};

/** A one-time code in one field, so that pasting and autofill work; drops everything but digits. */
export function CodeInput({ value, onValueChange, length = 6, onComplete, ...rest }: CodeInputProps) {
  function type(text: string): void {
    const code = text.replace(/\D/g, '').slice(0, length);
    onValueChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  }
  return (
    <Input
      {...rest}
      size="l"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={'0'.repeat(length)}
      value={value}
      onChange={(event) => type(event.target.value)}
      className="max-w-44 text-center font-mono tracking-[.3em]!"
    />
  );
}
