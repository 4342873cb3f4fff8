import type { ReactNode } from 'react';
import { cx } from './variants.ts';

export type CutProps = {
  children: ReactNode;
  as?: 'span' | 'b' | 'p' | 'div' | 'h1' | 'h2' | undefined;
  className?: string | undefined;
};

/**
 * One line of what users or visitors wrote, in the direction of its own words: what does not fit is cut at the end of the text,
 * whatever the direction of the page. It stands on the side where the lines around it stand.
 */
export function Cut({ children, as: Tag = 'span', className }: CutProps) {
  return (
    <Tag dir="auto" className={cx(cutClass, className)}>
      {children}
    </Tag>
  );
}

/** The same for an element of another kind, which also needs `dir="auto"`. Chromium knows `match-parent` by its prefix only. */
export const cutClass = 'block min-w-0 truncate [text-align:-webkit-match-parent] [text-align:match-parent]';
