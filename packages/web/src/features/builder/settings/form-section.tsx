import type { ReactNode } from 'react';

type FormSectionProps = { title: string; text?: string | undefined; children: ReactNode };

/** Named group of settings: name at the start, fields at the end; stacked on narrow screens. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <section className="@container max-w-[880px] border-b border-border pb-6 last:border-0">
      <div className="grid gap-x-5 gap-y-3 @2xl:grid-cols-[144px_minmax(0,1fr)]">
        <header>
          <h2 className="text-14 font-semibold">{title}</h2>
          {text ? <p className="mt-0.5 text-12 text-text-3">{text}</p> : null}
        </header>
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      </div>
    </section>
  );
}

/** Two fields side by side, if there is enough width. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 @lg:grid-cols-2">{children}</div>;
}
