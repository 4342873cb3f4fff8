import type { CannedAnswer } from '@parley/contracts/resources/visitors/teams';
import { useQuery } from '@tanstack/react-query';
import { apiPath } from '../api/client.ts';

export const cannedAnswersKey = [apiPath('GET /api/canned-answers')] as const;

/** Nothing announces a colleague's change, so the list is read again after this time. */
const freshMs = 60_000;

/** The canned answers that the member may insert, by shortcut; loaded when first needed. */
export function useCannedAnswers(isNeeded: boolean) {
  return useQuery<CannedAnswer[]>({
    queryKey: cannedAnswersKey,
    enabled: isNeeded,
    staleTime: freshMs,
  });
}
