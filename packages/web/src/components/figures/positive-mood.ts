import { minMoodConversations } from '@parley/contracts/insight/sentiment';

/** Returns the share of conversations in a positive mood; null if too few conversations have a mood. */
export function positiveMood({
  satisfactionPercent,
  moodConversations,
}: {
  satisfactionPercent: number | null;
  moodConversations: number;
}): number | null {
  return moodConversations < minMoodConversations ? null : satisfactionPercent;
}
