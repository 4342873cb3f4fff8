import type { ReactNode } from 'react';

type PanelHeaderProps = { title: string; text: string; actions?: ReactNode };

/** Title of a settings panel with one line of context. */
export function PanelHeader({ title, text, actions }: PanelHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="text-20 font-semibold tracking-[-.016em]">{title}</h2>
        <p className="mt-0.5 text-13 text-text-2">{text}</p>
      </div>
      {actions}
    </header>
  );
}
