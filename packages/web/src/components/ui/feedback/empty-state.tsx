import type { ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type EmptyStateProps = {
  title: string;
  /** Purpose of this screen. */
  description: ReactNode;
  /** Icon of 20 px in a tile, or an illustration. */
  art?: ReactNode;
  /** One primary action. */
  action?: ReactNode;
  /** Up to three steps under a rule. */
  steps?: ReadonlyArray<{ title: string; text: string }> | undefined;
  level?: 1 | 2 | undefined;
  className?: string | undefined;
};

/** Empty state: what the screen is for and how to begin. */
export function EmptyState({
  title,
  description,
  art,
  action,
  steps,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={cx('flex flex-1 flex-col items-center justify-center px-4 py-12', className)}>
      <div className="flex max-w-md flex-col items-center gap-2 text-center">
        {art ? <div className="mb-3 text-text-3">{art}</div> : null}
        <Heading className="text-20 font-semibold tracking-[-.016em]">{title}</Heading>
        <p className="max-w-[340px] text-14 text-pretty text-text-2">{description}</p>
        {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
      </div>
      {steps ? (
        <ol className="mt-12 grid w-full max-w-[860px] gap-6 border-t border-border pt-6 md:auto-cols-fr md:grid-flow-col">
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-3 text-13">
              <span className="font-semibold text-text-3 tabular-nums">{index + 1}</span>
              <span>
                <b className="block font-semibold text-title">{step.title}</b>
                <span className="text-text-2">{step.text}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
