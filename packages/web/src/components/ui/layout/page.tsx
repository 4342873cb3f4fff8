import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type PageProps = {
  children: ReactNode;
  /** Fills the space exactly and without padding, for screens that scroll inside themselves. */
  flush?: boolean | undefined;
  busy?: boolean | undefined;
  className?: string | undefined;
};

/** Scroll container of a signed-in screen: padding of 20 px above and 24 px at the sides, 16 px between blocks. */
export function Page({ children, flush, busy, className }: PageProps) {
  return (
    <div
      aria-busy={busy ? true : undefined}
      className={cx(
        'flex min-w-0 flex-col',
        flush ? 'min-h-0 flex-1' : 'flex-[1_0_auto] gap-4 px-6 pt-5 pb-6 max-md:p-4',
        className,
      )}
    >
      {children}
    </div>
  );
}
