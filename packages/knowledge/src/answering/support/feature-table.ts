/**
 * Features for or against an answer, without searchable words in the question. Shares are of the question's total rarity, 0 to 1;
 * marks are 0 or 1. Their weights are in `support-fit.ts` and `meaning-fit.ts`, which training writes.
 */
export const noFeatures = {
  // Shares
  /** In the unit, its lead-in, and its heading. */
  unit: 0,
  /** In the passage with its headings and its source's name. */
  passage: 0,
  /** In the section with its headings and its source's name, by weight. */
  section: 0,
  /** In the section's innermost heading, by weight. */
  titled: 0,
  /** Of the innermost heading's words, those that are in the question. */
  title: 0,

  // Numbers of words whose match is certain
  certainWords: 0,
  /** In the unit, and neither in outer headings nor in the source's name. */
  sharedWords: 0,
  /** Neither in the unit, nor in outer headings, nor in the source's name. */
  missingWords: 0,
  /** In no passage. */
  unknownWords: 0,

  // Marks of what is missing
  /** A name of the question is not in the passage. */
  missingName: 0,
  /** A name of the question is not in the unit. */
  missingNameHere: 0,
  /** A number of the question is not in the passage. */
  missingNumber: 0,
  /** A number of the question is not in the unit. */
  missingNumberHere: 0,
  /** The question asks for a number, a time or a name. */
  fittingAsked: 0,
  /** The question asks for a number or a time, and the unit has none. */
  unfitting: 0,
  /** The question asks who made something, and the unit names nobody. Rules the unit out. */
  unnamed: 0,

  // Scores
  /** Of the unit. */
  score: 0,
  /** Lead of the unit over the best one of another passage, up to `maxLead`. */
  lead: 0,
  /** Score of the best passage, relative to the question's weight, up to `maxStrength`. */
  strength: 0,
  /** Share of the question's weight in words that are close together in the unit. */
  near: 0,
  /** Share of the question's function words that are in the unit. */
  functionWords: 0,

  // Marks of the question and its match
  /** The unit shares so little with the question that this may be chance. Rules the unit out. */
  coincidence: 0,
  /** The question asks for yes or no, and no passage contains its rarest word. Rules the unit out. */
  lacksMatter: 0,
  /** The question asks for yes or no, and the unit refuses, limits, or confirms. */
  decides: 0,
  /** The question has a negation, and the unit has none: "Which towns are not …" */
  undenied: 0,
  yesNo: 0,
  howTo: 0,
  list: 0,
  /** The question asks what one thing is. */
  definition: 0,
};

export type SupportFeatures = Record<keyof typeof noFeatures, number>;
