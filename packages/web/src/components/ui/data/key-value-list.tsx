import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type KeyValueListProps = {
  items: ReadonlyArray<{ key: string; value: ReactNode }>;
  className?: string | undefined;
};

/** List of names and values. */
export function KeyValueList({ items, className }: KeyValueListProps) {
  return (
    <dl className={cx('grid grid-cols-[128px_minmax(0,1fr)] text-13', className)}>
      {items.map(({ key, value }) => (
        <div key={key} className="contents">
          <dt className="py-[5px] pe-2 text-text-3">{key}</dt>
          <dd className="min-w-0 py-[5px] break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
