import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { TruncatedText } from '../display/truncated-text.tsx';
import { cx } from '../lib/variants.ts';

/** One step; without `href` it is plain text. */
export type BreadcrumbStep = { text: string; href?: string | undefined };

export type BreadcrumbProps = {
  label: string;
  /** From the outermost to the page itself. */
  steps: readonly BreadcrumbStep[];
  className?: string | undefined;
};

/** Breadcrumb; the last step is the current page. */
export function Breadcrumb({ label, steps, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={cx('min-w-0', className)}>
      <ol className="flex min-w-0 items-center gap-1.5 text-13 whitespace-nowrap text-text-3">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same name, such as a chatbot and its organization
          <Fragment key={index}>
            {index === 0 ? null : (
              <li aria-hidden="true" className="flex flex-none">
                <ChevronRight size={14} className="flip-rtl text-off" />
              </li>
            )}
            <Step step={step} isLast={index === steps.length - 1} />
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function Step({ step, isLast }: { step: BreadcrumbStep; isLast: boolean }) {
  if (isLast)
    return (
      <li aria-current="page" className="min-w-12 shrink-1000 font-550 text-text">
        <TruncatedText>{step.text}</TruncatedText>
      </li>
    );
  return (
    <li className="min-w-0">
      <TruncatedText>
        {step.href === undefined ? (
          step.text
        ) : (
          <Link href={step.href} className="hover:text-text">
            {step.text}
          </Link>
        )}
      </TruncatedText>
    </li>
  );
}
