import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../lib/variants.ts';

export type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'onChange'> & {
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
  /** Formatted value with unit, shown at the end of the track. */
  valueText: string;
};

/** Slider for dragging or arrow keys; label it with Field or aria-label. */
export function Slider({ value, min, max, onValueChange, valueText, className, ...rest }: SliderProps) {
  const share = max > min ? (Math.min(Math.max(value, min), max) - min) / (max - min) : 0;
  const style: CSSProperties & Record<'--share', number> = { '--share': share };
  return (
    <span className={cx('flex min-w-0 items-center gap-3', className)}>
      <input
        {...rest}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className="slider min-w-0 flex-1"
        style={style}
      />
      <span aria-hidden="true" className="min-w-11 flex-none text-end text-12 text-text-2 tabular-nums">
        {valueText}
      </span>
    </span>
  );
}
