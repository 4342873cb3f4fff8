import { useLanguage } from '../../i18n/language.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { FailureScreenProps } from './failure-screen.tsx';

/** Fallback with the sentence only, while the screen loads and if loading fails. */
function FailureSentence({ failure }: FailureScreenProps) {
  const { t } = useLanguage();
  return (
    <main className="state">
      <h1 role="alert">{t(failure.message)}</h1>
    </main>
  );
}

export const FailureScreen = lazyPart(
  () => import('./failure-screen.tsx').then((module) => module.FailureScreen),
  FailureSentence,
);
