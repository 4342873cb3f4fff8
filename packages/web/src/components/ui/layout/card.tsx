import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type CardProps = {
  children: ReactNode;
  /** Header of 46 px with a rule under it. */
  title?: ReactNode;
  /** Anchor of the title, which takes the focus when an address points to it. */
  id?: string | undefined;
  /** Heading level of the title. */
  level?: 2 | 3 | undefined;
  /** Shown at the end of the header. */
  action?: ReactNode;
  footer?: ReactNode;
  /** Without padding, for tables and lists. */
  flush?: boolean | undefined;
  className?: string | undefined;
};

/** A bordered block on the surface color. */
export function Card({ children, title, id, level = 2, action, footer, flush, className }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={cx('min-w-0 rounded-md border border-border bg-surface shadow-card', className)}>
      {title ? (
        <header className="flex min-h-[46px] items-center gap-2 border-b border-border py-1.5 ps-4 pe-2 max-md:ps-3 max-md:pe-1 has-[>span:last-child]:pe-4 max-md:has-[>span:last-child]:pe-3">
          <Heading
            id={id}
            tabIndex={id === undefined ? undefined : -1}
            className="min-w-0 flex-1 scroll-mt-4 break-words text-14 font-semibold"
          >
            {title}
          </Heading>
          {action}
        </header>
      ) : null}
      <div className={flush ? 'min-w-0' : 'p-4 max-md:p-3'}>{children}</div>
      {footer ? <footer className="border-t border-border px-4 py-2.5">{footer}</footer> : null}
    </section>
  );
}
