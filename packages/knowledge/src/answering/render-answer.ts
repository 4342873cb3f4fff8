import type { Suggestion } from '@parley/contracts/resources/chatbot/chat';
import type { Passage } from '../passages/passage.ts';
import type { QuestionKind } from '../question/question-kind.ts';
import type { Part } from './forms/part.ts';
import { isIdentifier } from './identifier.ts';
import type { SemanticScores } from './meaning.ts';
import type { ScoredSection } from './scoring/score-sections.ts';
import type { Support } from './support/support.ts';
import { maxTopics, minCovered } from './thresholds.ts';

/** The source of a sentence in the answer. `quote` is a verbatim part of the passage's text. */
export interface Citation {
  /** Number of its marker in the answer, starting at 1. */
  n: number;
  passage: Passage;
  /** The innermost heading above the quote, within the passage or above it. */
  heading: string | null;
  quote: string;
}

/** Evidence for an answer, or for the lack of one. */
export interface AnswerBasis {
  kind: QuestionKind;
  /** Null if no unit could be judged. */
  support: Support | null;
  /** Semantic scores of the passages; null without a semantic model. */
  meanings: SemanticScores | null;
  /** Parts of passages that make up the answer. */
  parts: readonly Pick<Part, 'passage' | 'start' | 'end'>[];
}

export interface AnsweredQuestion {
  status: 'answered';
  content: string;
  citations: Citation[];
  /** Language of the question (ISO 639-1), or null if unknown. */
  askedIn: string | null;
  basis: AnswerBasis;
}

export type ExtractedAnswer =
  | AnsweredQuestion
  | { status: 'unknown'; topics: Suggestion[]; basis: AnswerBasis };

/**
 * Stage 8, render: writes the parts one below the other, each followed by its citation marker ("… [1]").
 * @returns the answer in Markdown, with a citation for each part
 */
export function renderParts(
  parts: readonly Part[],
  sections: readonly ScoredSection[],
): Pick<AnsweredQuestion, 'content' | 'citations'> {
  const citations = parts.map(({ passage, start, end }, index) => ({
    n: index + 1,
    passage,
    heading: headingOf({ passage, start }, sections),
    quote: passage.text.slice(start, end),
  }));
  const content = parts.map((part, index) => render(withName(part, sections), index)).join('\n\n');
  return { content, citations };
}

/** Stage 8 without an answer: returns the headings of the sections that share most with a question, best first. */
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

function headingOf(
  { passage, start }: Pick<Part, 'passage' | 'start'>,
  sections: readonly ScoredSection[],
): string | null {
  const section = sections.find(
    (one) => one.passage === passage && one.blocks.some((block) => block.start <= start && start < block.end),
  );
  return section?.headingPath.at(-1) ?? passage.heading;
}

/** Adds the name of a setting, which is the heading, to its description: "`MAX_SIZE`: The largest file." */
function withName(part: Part, sections: readonly ScoredSection[]): Part {
  const heading = headingOf(part, sections);
  if (heading === null || !isIdentifier(heading)) return part;
  const name = heading.replaceAll('`', '');
  const { content } = part;
  if (content.includes(name)) return part;
  return { ...part, content: `\`${name}\`:${content.includes('\n') ? '\n\n' : ' '}${content}` };
}

function render({ content }: Part, index: number): string {
  const marker = `[${index + 1}]`;
  return content.endsWith('```') ? `${content}\n\n${marker}` : `${content} ${marker}`;
}
