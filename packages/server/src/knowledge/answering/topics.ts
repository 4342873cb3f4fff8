import type { ScoredSection } from './score-units.ts';

/** A topic of the knowledge base that is near to a question, and the message that asks about it. */
export interface Topic {
  label: string;
  message: string;
}

const maxTopics = 3;
const maxLabelChars = 80;
/** Sections that share less with the question are not near to it. */
const minCovered = 0.3;

/** The headings of the sections that share most with a question, best first. */
export function nearestTopics(sections: readonly ScoredSection[]): Topic[] {
  const near = sections
    .filter((section) => section.covered >= minCovered)
    .sort((left, right) => right.covered + right.titled - (left.covered + left.titled));
  const topics = new Map<string, Topic>();
  for (const { headingPath, passage } of near) {
    const label = labelOf(headingPath.at(-1) ?? passage.sourceName.replace(/\.\p{L}{2,5}$/u, ''));
    const key = label.toLowerCase();
    if (label !== '' && !topics.has(key)) topics.set(key, { label, message: label });
    if (topics.size === maxTopics) break;
  }
  return [...topics.values()];
}

/** Cut between words, with a sign that it goes on. */
function labelOf(heading: string): string {
  const text = heading.replace(/\s+/gu, ' ').trim();
  if (text.length <= maxLabelChars) return text;
  const space = text.lastIndexOf(' ', maxLabelChars - 1);
  const cut = text.slice(0, space > maxLabelChars / 2 ? space : maxLabelChars - 1).toWellFormed();
  return `${cut.trimEnd()}…`;
}
