import type { Suggestion } from '@parley/contracts/resources/chatbot/chat';
import type { Passage } from '../passages/passage.ts';
import { asksWhatOneThingIs } from '../question/definition.ts';
import type { QuestionKind } from '../question/question-kind.ts';
import { compose } from './compose.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import type { Part } from './forms/part.ts';
import { isIdentifier } from './identifier.ts';
import { type SemanticScores, semanticFeatures, wasScoredByReader } from './meaning.ts';
import { matchNamedItems } from './named-items.ts';
import { readQuestion } from './read-question.ts';
import { type ScoredSection, type ScoredUnit, scoreSections, unitsByScore } from './scoring/score-units.ts';
import { judgeSupport, type Support } from './support/support.ts';
import { maxAnswerSentences, maxAnswerWords, nearlyAsGood } from './thresholds.ts';
import { nearestTopics } from './topics.ts';

export interface ExtractInput {
  query: string;
  /** Previous message that this question continues, if it was used to find the passages. */
  earlier?: string | null;
  /** The visitor's language (ISO 639-1). */
  language?: string | null;
  /** Result of `retrieve` for the same question. */
  passages: readonly Passage[];
  /** Default: `maxAnswerSentences`; a definition always has one sentence. */
  maxSentences?: number;
  /** Default: `maxAnswerWords`. For languages without spaces, characters are converted by the average length of a word. */
  maxWords?: number;
  /** Default null: no semantic model. */
  meanings?: SemanticScores | null;
  /** Returns an answer even without enough support, to train the support model. */
  answersAnyway?: boolean;
}

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
 * Answers with parts of the passages in the form that suits the question, each followed by its citation marker ("… [1]"), or
 * reports that no passage supports an answer.
 */
export function extractAnswer(input: ExtractInput): ExtractedAnswer {
  const { passages, maxWords = maxAnswerWords } = input;
  const question = readQuestion(input);
  const { query, kind, askedIn, fitting, meanings } = question;
  const asksWhatItIs = kind === 'definition' && asksWhatOneThingIs(question.asked);
  const sections = scoreSections(passages, kind, question);
  const { meant, others } = matchNamedItems(sections, kind, fitting);
  const isMeant = (unit: ScoredUnit) => !others.has(unit);
  const units = withFitting(unitsByScore(sections, passages).filter(isMeant), fitting, kind);
  const best = units[0];
  if (!best) return { status: 'unknown', topics: [], basis: { kind, support: null, meanings, parts: [] } };
  const maxSentences = asksWhatItIs && best.explains ? 1 : (input.maxSentences ?? maxAnswerSentences);
  const writtenIn = best.section.passage.language;
  const isTranslated = askedIn !== null && writtenIn !== null && askedIn !== writtenIn;
  const judged = mostTelling(units, best);
  const parts = compose(sections, units, kind, { maxSentences, maxWords }, meant.has(best));
  const signs = semanticFeatures(meanings, parts, passages);
  const support = judgeSupport(
    { sections, units, best: judged, fitting, query, kind, isTranslated },
    signs && { signs, isRead: wasScoredByReader(meanings) },
  );
  const answersIt = signs !== null || best.explains || best.isAbout;
  if (!input.answersAnyway && !(support.isSupported && answersIt)) {
    return {
      status: 'unknown',
      topics: nearestTopics(sections),
      basis: { kind, support, meanings, parts: [] },
    };
  }
  const citations = parts.map(({ passage, start, end }, index) => ({
    n: index + 1,
    passage,
    heading: headingOf({ passage, start }, sections),
    quote: passage.text.slice(start, end),
  }));
  const content = parts.map((part, index) => render(withName(part, sections), index)).join('\n\n');
  return { status: 'answered', content, citations, askedIn, basis: { kind, support, meanings, parts } };
}

/** Adds the next sentence if only it contains the wanted number: "This says how long people stay logged in. It is two weeks". */
function withFitting(
  units: readonly ScoredUnit[],
  fitting: ExpectedAnswer | null,
  kind: QuestionKind,
): readonly ScoredUnit[] {
  const [best, ...others] = units;
  if (!best || fitting === null || kind !== 'fact' || fitting.test(best.text)) return units;
  const { section } = best;
  const next = section.units[section.units.findIndex(({ start }) => start === best.start) + 1];
  if (next?.kind !== best.kind || !fitting.test(next.text)) return units;
  const isNext = (unit: ScoredUnit) => unit.section === section && unit.start === next.start;
  const fits = others.find(isNext);
  return fits ? [best, { ...fits, score: best.score }, ...others.filter((unit) => !isNext(unit))] : units;
}

/** Returns the unit of the best unit's passage that contains most of the question, among those that score nearly as well. */
function mostTelling(units: readonly ScoredUnit[], best: ScoredUnit): ScoredUnit {
  return units
    .filter(
      (unit) => unit.section.passage === best.section.passage && unit.score >= nearlyAsGood * best.score,
    )
    .reduce((one, other) => (other.held > one.held ? other : one), best);
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
