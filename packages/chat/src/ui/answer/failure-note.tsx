import { useEffect, useState } from 'react';
import type { Failure } from '../../conversation/failure.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/translate.ts';
import { weekdayAndTime } from '../../lib/weekday-and-time.ts';
import { Icon } from '../icons/icon.tsx';

/** Shows the failure of a message and the wait, and offers a retry. */
export function FailureNote({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t, locale } = useLanguage();
  const { announcement } = failure;
  const seconds = useSecondsUntil(failure.waitUntilMs);
  return (
    <div className="failure" role="alert">
      <p>
        <Icon name="circle-alert" />
        <span>
          {t(failure.message)} {failure.detail && `${t(failure.detail)} `}
          {seconds > 0 && !announcement && <span aria-live="off">{waitSentence(t, seconds)}</span>}
        </span>
      </p>
      {announcement?.message && <p dir="auto">{announcement.message}</p>}
      {announcement?.expectedEnd && (
        <p>{t('maintenanceUntil', { time: weekdayAndTime(announcement.expectedEnd, locale) })}</p>
      )}
      {seconds === 0 && (
        <button type="button" className="link-button" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  );
}

const COUNTED_SECONDS = 90;

function waitSentence(t: Translate, seconds: number): string {
  return seconds <= COUNTED_SECONDS
    ? t('rateLimitedWait', { count: seconds })
    : t('rateLimitedWaitMinutes', { count: Math.ceil(seconds / 60) });
}

function useSecondsUntil(timeMs: number | null): number {
  const left = () => (timeMs === null ? 0 : Math.max(0, Math.ceil((timeMs - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts only when the time changes
  useEffect(() => {
    setSeconds(left());
    if (timeMs === null) return;
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [timeMs]);
  return seconds;
}
