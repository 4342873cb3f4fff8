import { lazy, type ReactNode, Suspense } from 'react';
import type { CodeEntry } from './use-entry.ts';
import { useFocusBack } from './use-focus-back.ts';

const TwoFactorStep = lazy(async () => ({
  default: (await import('./two-factor-step.tsx')).TwoFactorStep,
}));

/** Shows the sign-in methods, or the step for the second factor while one of them waits for a code. */
export function WithCodeStep({ entries, children }: { entries: readonly CodeEntry[]; children: ReactNode }) {
  const waiting = entries.find((entry) => entry.awaitsCode);
  const ways = useFocusBack<HTMLDivElement>(waiting !== undefined);
  return (
    <>
      {waiting ? (
        <Suspense fallback={null}>
          <TwoFactorStep entry={waiting} />
        </Suspense>
      ) : null}
      <div ref={ways} tabIndex={-1} hidden={waiting !== undefined} className="outline-none">
        {children}
      </div>
    </>
  );
}
