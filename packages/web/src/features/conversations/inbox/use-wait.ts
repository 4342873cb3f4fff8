import { useEffect, useState } from 'react';
import { useFormat } from '../../../lib/format/use-format.ts';

const refreshMs = 20_000;

/** The current time, refreshed often enough for a clock in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** Returns a function for the time since a moment, in its largest unit: "4 min". Less than a minute counts as one. */
export function useElapsed(): (since: string) => string {
  const format = useFormat();
  const now = useNow();
  return (since) => {
    const elapsedMs = Math.max(60_000, now - Date.parse(since));
    const { unit, ms } = units.find((candidate) => elapsedMs >= candidate.ms) ?? units[2];
    return format.number(Math.floor(elapsedMs / ms), { style: 'unit', unit, unitDisplay: 'short' });
  };
}
