import type { ComponentProps } from 'react';
import { cx } from './variants.ts';

export type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'onChange'> & {
  value: number;
  onValueChange: (value: number) => void;
};

/** The browser's own range in the product's look; name it by Field or aria-label. */
export function Slider({ value, onValueChange, className, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      value={value}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
      className={cx('h-6 w-full min-w-0 cursor-pointer accent-ink', className)}
    />
  );
}
