import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type CutProps = {
  children: ReactNode;
  as?: 'span' | 'b' | 'p' | 'div' | 'h1' | 'h2' | undefined;
  className?: string | undefined;
};

/**
 * One line of text by users or visitors, in its own direction: overflow is cut at the end of the text, whatever the direction of
 * the page. It is aligned like the lines around it.
 */
export function TruncatedText({ children, as: Tag = 'span', className }: CutProps) {
  return (
    <Tag dir="auto" className={cx(cutClass, className)}>
      {children}
    </Tag>
  );
}

/** Classes of Cut for another element, which also needs `dir="auto"`. Chromium supports `match-parent` only with its prefix. */
export const cutClass = 'block min-w-0 truncate [text-align:-webkit-match-parent] [text-align:match-parent]';
