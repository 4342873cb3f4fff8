import type { ComponentProps } from 'react';
import { cx } from '../lib/variants.ts';

export type TextareaProps = ComponentProps<'textarea'>;

/** Multi-line field: as tall as `rows` when empty; grows with its text if the browser supports it. */
export function Textarea({ className, rows = 3, style, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      {...rest}
      // `field-sizing: content` makes the browser ignore `rows`, so set the minimum height here.
      style={{ minBlockSize: `calc(${rows} * 1lh + 16px)`, ...style }}
      className={cx(
        'control field-sizing-content max-h-96 min-h-20 resize-y px-2.5 py-[7px] text-13',
        className,
      )}
    />
  );
}
