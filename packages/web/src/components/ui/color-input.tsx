import type { FieldControl } from './field.tsx';
import { Input } from './input.tsx';

export type ColorInputProps = FieldControl & {
  /** The text in the field. */
  value: string;
  /** The color drawn before it, '#rrggbb'; none where the text is no color. */
  color: string | null;
  onValueChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
};

/** A hex color to type, with the color itself before it. */
export function ColorInput({ color, onValueChange, ...rest }: ColorInputProps) {
  return (
    <span className="relative inline-flex w-32 items-center">
      <span
        aria-hidden="true"
        style={color === null ? undefined : { background: color }}
        className="absolute start-2.5 size-3.5 rounded-xs border border-border"
      />
      <Input
        {...rest}
        dir="ltr"
        spellCheck={false}
        maxLength={7}
        onChange={(event) => onValueChange(event.target.value)}
        className="ps-8! font-mono"
      />
    </span>
  );
}
