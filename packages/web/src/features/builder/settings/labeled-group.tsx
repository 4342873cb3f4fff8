import type { ReactNode } from 'react';

/** Visible label above a control that already has an accessible name. */
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
