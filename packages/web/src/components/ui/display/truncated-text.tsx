import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type TruncatedTextProps = {
  children: ReactNode;
  as?: 'span' | 'b' | 'p' | 'div' | 'h1' | 'h2' | undefined;
  className?: string | undefined;
};

/**
 * One line of text by users or visitors, in its own direction: overflow is cut at the end of the text, whatever the direction of
 * the page. It is aligned like the lines around it.
 */
export function TruncatedText({ children, as: Tag = 'span', className }: TruncatedTextProps) {
  return (
    <Tag dir="auto" className={cx(truncatedClass, className)}>
      {children}
    </Tag>
  );
}

/** Classes of `TruncatedText` for another element, which also needs `dir="auto"`. Chromium supports `match-parent` only with its prefix. */
export const truncatedClass =
  'block min-w-0 truncate [text-align:-webkit-match-parent] [text-align:match-parent]';
