import { minMoodConversations } from '@parley/contracts/sentiment';

/** The share of conversations in a positive mood; null where too few have one for it to say anything. */
export function positiveMood({
  satisfactionPercent,
  moodConversations,
}: {
  satisfactionPercent: number | null;
  moodConversations: number;
}): number | null {
  return moodConversations < minMoodConversations ? null : satisfactionPercent;
}
