import type { Suggestion } from '@parley/contracts/resources/chatbot/chat';
import type { ScoredSection } from './scoring/score-units.ts';
import { maxTopics, minCovered } from './thresholds.ts';

/** Returns the headings of the sections that share most with a question, best first. */
export function nearestTopics(sections: readonly ScoredSection[]): Suggestion[] {
  const near = sections
    .filter((section) => section.covered >= minCovered)
    .sort((left, right) => right.covered + right.titled - (left.covered + left.titled));
  const topics = new Map<string, Suggestion>();
  for (const { headingPath, passage } of near) {
    const label = (headingPath.at(-1) ?? passage.sourceName.replace(/\.\p{L}{2,5}$/u, ''))
      .replace(/\s+/gu, ' ')
      .trim();
    const key = label.toLowerCase();
    if (label !== '' && !topics.has(key)) topics.set(key, { label, message: label });
    if (topics.size === maxTopics) break;
  }
  return [...topics.values()];
}
