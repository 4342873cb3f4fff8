import type { ReactNode } from 'react';

type SettingRowProps = { title: string; text: string; children: ReactNode };

/** One setting of a card: description at the start, control at the end, or below on phones. */
export function SettingRow({ title, text, children }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="text-13 font-550">{title}</p>
        <p className="text-12 text-text-3">{text}</p>
      </div>
      {children}
    </div>
  );
}
