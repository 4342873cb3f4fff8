import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { cx } from '../lib/variants.ts';

/** A bordered row of four Stat cells; two per row on phones. */
export function StatRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-md border border-border bg-border max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-4 md:[&>:last-child:nth-child(4n+2)]:col-span-3 md:[&>:last-child:nth-child(4n+3)]:col-span-2',
        className,
      )}
    >
      {children}
    </dl>
  );
}

export type StatProps = {
  label: ReactNode;
  value: ReactNode;
  unit?: string | undefined;
  note?: ReactNode;
  /** Address of the list of rows that the number counts. */
  href?: string | undefined;
  /** Chart of the number over time, below it. */
  chart?: ReactNode;
};

/** A number with its name; `note` takes a Delta or a remark. */
export function Stat({ label, value, unit, note, href, chart }: StatProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-0.5 bg-surface px-4 pt-[11px] pb-3">
      <dt id={`${id}-name`} className="text-13 text-text-2">
        {label}
      </dt>
      <dd className="mt-auto flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-24 font-semibold tracking-[-.022em] text-title tabular-nums max-md:text-20">
          {href === undefined ? (
            value
          ) : (
            <Link
              id={id}
              href={href}
              aria-labelledby={`${id}-name ${id}`}
              className="rounded-xs underline decoration-1 decoration-dotted underline-offset-4 hover:decoration-solid"
            >
              {value}
            </Link>
          )}
          {unit ? <small className="ms-1 text-14 font-medium text-text-3">{unit}</small> : null}
        </span>
        {note ? <span className="text-12 text-text-3">{note}</span> : null}
        {chart ? <span className="mt-2 block w-full">{chart}</span> : null}
      </dd>
    </div>
  );
}
