import type { ReactNode } from 'react';

/** A visible name over a control that names itself. */
export function LabeledGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="text-13 font-550">
        {label}
      </span>
      {children}
    </div>
  );
}
