import type { ReactNode } from 'react';
import { Stat } from '../ui/data/stat.tsx';
import { Delta } from '../ui/display/delta.tsx';
import { type ChangeKind, changeOf } from './change.ts';

export type FigureStatProps = {
  label: ReactNode;
  value: number | null;
  previous: number | null;
  format: (value: number) => string;
  change: ChangeKind;
  /** Shown if there is no number. */
  missing: string;
  /** Address of the list of rows that the number counts. */
  href?: string | undefined;
  chart?: ReactNode;
  /** Short context beside the change. */
  remark?: ReactNode;
};

/** A number with its change from the previous period. */
export function FigureStat({
  label,
  value,
  previous,
  format,
  change,
  missing,
  href,
  chart,
  remark,
}: FigureStatProps) {
  const delta = changeOf(value, previous, change);
  return (
    <Stat
      label={label}
      value={value === null ? missing : format(value)}
      note={
        delta || remark ? (
          <span className="inline-flex flex-wrap gap-x-2.5">
            {delta ? <Delta {...delta} /> : null}
            {remark}
          </span>
        ) : undefined
      }
      href={value === null ? undefined : href}
      chart={chart}
    />
  );
}
