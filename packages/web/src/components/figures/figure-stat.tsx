import type { ReactNode } from 'react';
import { Delta } from '../ui/delta.tsx';
import { Stat } from '../ui/stat.tsx';
import { type ChangeKind, changeOf } from './change.ts';

export type FigureStatProps = {
  label: ReactNode;
  value: number | null;
  previous: number | null;
  /** Writes the number. */
  format: (value: number) => string;
  change: ChangeKind;
  /** Instead of the number where there is none. */
  missing: string;
  /** Where the rows are listed that it counts. */
  href?: string | undefined;
  chart?: ReactNode;
};

/** A number beside its change against the period before. */
export function FigureStat({
  label,
  value,
  previous,
  format,
  change,
  missing,
  href,
  chart,
}: FigureStatProps) {
  const delta = changeOf(value, previous, change);
  return (
    <Stat
      label={label}
      value={value === null ? missing : format(value)}
      note={delta ? <Delta {...delta} /> : undefined}
      href={value === null ? undefined : href}
      chart={chart}
    />
  );
}
