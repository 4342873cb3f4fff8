import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/use-format.ts';

type RowFindingsProps = {
  /** Accessible name. */
  label: string;
  /** Numbers of rows, with what happens to them. */
  counts: readonly { label: string; rows: number }[];
  /** Errors by row. */
  problems: readonly { row: number; message: string }[];
  /** Returns the sentence of an error; `row` is already written in the reader's language. */
  problemText: (problem: { row: string; message: string }) => string;
  /** Lines below, such as the use of the columns. */
  children?: ReactNode;
};

/** Content of a file of rows: how many of them are added, and what is wrong with others. */
export function RowFindings({ label, counts, problems, problemText, children }: RowFindingsProps) {
  const { number } = useFormat();
  return (
    <section aria-label={label} className="flex min-h-0 flex-col gap-3 text-13">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {counts.map((count) => (
          <div key={count.label} className="contents">
            <dt>{count.label}</dt>
            <dd className="text-end font-550 tabular-nums">{number(count.rows)}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 ? (
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-error-text">
          {problems.map(({ row, message }) => (
            <li key={row}>{problemText({ row: number(row), message })}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}
