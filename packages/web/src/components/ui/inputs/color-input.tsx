import type { FieldControl } from './field.tsx';
import { Input } from './input.tsx';

export type ColorInputProps = FieldControl & {
  /** The text in the field. */
  value: string;
  /** Color shown before the text, '#rrggbb'; null if the text is not a color. */
  color: string | null;
  onValueChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
};

/** Field for a hex color with a preview before it. */
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
