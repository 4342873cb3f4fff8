import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type TableProps = {
  /** Names the table for assistive technology. */
  label: string;
  children: ReactNode;
  /** Rows of 48, 44 or 36 px. */
  density?: 'normal' | 'builder' | 'dense' | undefined;
  /** Without a border of its own, for use inside a flush Card. */
  bare?: boolean | undefined;
  /** Total number of rows with the header, for a virtualized table. */
  rowCount?: number | undefined;
  className?: string | undefined;
};

/**
 * Table with its own scrolling. Write plain thead, tbody, tr, th and td; the classes `numeric` and `actions` mark cells,
 * `aria-selected` marks rows.
 */
export function Table({ label, children, density = 'normal', bare, rowCount, className }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-auto', !bare && 'rounded-md border border-border bg-surface', className)}
    >
      <table aria-label={label} aria-rowcount={rowCount} data-density={density} className="table">
        {children}
      </table>
    </section>
  );
}
