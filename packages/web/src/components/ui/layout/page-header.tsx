import type { ReactNode } from 'react';

export type PageHeaderProps = {
  title: string;
  /** One line of context beside the title; hidden on phones. */
  context?: ReactNode;
  /** At most one primary button. */
  actions?: ReactNode;
};

export function PageHeader({ title, context, actions }: PageHeaderProps) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-3">
      <h1 className="text-20 font-semibold tracking-[-.016em]">{title}</h1>
      {context ? (
        <p className="min-w-0 flex-1 truncate text-13 text-text-3 max-md:hidden">{context}</p>
      ) : null}
      {actions ? <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
