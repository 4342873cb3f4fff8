import type { Passage } from '../passages/passage.ts';
import { type Choice, chooseUnits } from './choose-units.ts';
import { compose } from './forms/compose.ts';
import type { Part } from './forms/part.ts';
import { type SemanticScores, semanticFeatures, wasScoredByReader } from './meaning.ts';
import { type Question, readQuestion } from './read-question.ts';
import { type ExtractedAnswer, nearestTopics, renderParts } from './render-answer.ts';
import { findCandidates } from './scoring/candidates.ts';
import { type ScoredSection, scoreSections } from './scoring/score-sections.ts';
import { judgeSupport, type Support } from './support/support.ts';
import { maxAnswerSentences, maxAnswerWords } from './thresholds.ts';

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

/**
 * Answers with parts of the passages in the form that suits the question, or reports that no passage supports an answer. The stages
 * are explained in docs/answering.md.
 */
export function extractAnswer(input: ExtractInput): ExtractedAnswer {
  const { passages, maxSentences = maxAnswerSentences, maxWords = maxAnswerWords } = input;
  const question = readQuestion(input);
  const { kind, askedIn, meanings } = question;

  const candidates = findCandidates(passages);
  const sections = scoreSections(candidates, question);
  const choice = chooseUnits(sections, question, passages);
  if (choice === null)
    return { status: 'unknown', topics: [], basis: { kind, support: null, meanings, parts: [] } };
  const parts = compose(sections, choice, question, { maxSentences, maxWords });
  const { support, answersIt } = judgeParts(sections, choice, parts, question, passages);

  if (!input.answersAnyway && !answersIt)
    return {
      status: 'unknown',
      topics: nearestTopics(sections),
      basis: { kind, support, meanings, parts: [] },
    };
  return {
    status: 'answered',
    ...renderParts(parts, sections),
    askedIn,
    basis: { kind, support, meanings, parts },
  };
}

/**
 * Stage 7, support: judges whether the passages support the parts as an answer.
 * @returns the evidence, and whether the parts are given as an answer
 */
function judgeParts(
  sections: readonly ScoredSection[],
  { units, best, judged }: Choice,
  parts: readonly Part[],
  { query, kind, askedIn, fitting, meanings }: Question,
  passages: readonly Passage[],
): { support: Support; answersIt: boolean } {
  const writtenIn = best.section.passage.language;
  const isTranslated = askedIn !== null && writtenIn !== null && askedIn !== writtenIn;
  const signs = semanticFeatures(meanings, parts, passages);
  const support = judgeSupport(
    { sections, units, best: judged, fitting, query, kind, isTranslated },
    signs && { signs, isRead: wasScoredByReader(meanings) },
  );
  return { support, answersIt: support.isSupported && (signs !== null || best.explains || best.isAbout) };
}
