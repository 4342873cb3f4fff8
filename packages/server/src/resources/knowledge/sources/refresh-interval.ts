import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { dayMs } from '../../../lib/timing/durations.ts';

const days = { daily: 1, weekly: 7, monthly: 30 } as const;

/** Time of the next automatic refresh; null if there is none. */
export function nextRefreshAt(refresh: Source['refresh'], now: Date): Date | null {
  return refresh === null ? null : new Date(now.getTime() + days[refresh] * dayMs);
}
