/*
 * Every feature by which units, groups and sections are scored. A score is the sum of the features, each multiplied by its
 * weight. Of two weights, the first is for scores by words alone, and the second for scores with the semantic model.
 * docs/answering.md says how to add a feature and how to fit the weights again.
 *
 * "Share of the question in a text" is the weight of the question's words that the text contains, divided by the weight of all
 * words of the question, 0 to 1.
 */

type Features<Name extends string> = Readonly<Record<Name, readonly [words: number, meaning: number]>>;
type Weights<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Features of a unit. The weights by words were fitted with conditional logit, which predicts the unit that contains the answer,
 * on SQuAD 2, XQuAD in five languages, and help-desk questions. The weights with meaning were fitted on ten more help desks, of
 * other organizations. These weights were chosen by hand after the fit: `verbatim`, `question`, `decisive`, `decisiveBelow`,
 * `contentless` (the fit gave -0.26), and `similarityWithoutWords`.
 */
export const unitFeatures = {
  // Shares of the question in different places, 0 to 1. Each topic word counts only in the first of these places that has it.
  /** In the unit itself. */
  own: [1, 1],
  /** The part of `own` for which the unit has words with the same meaning instead of the question's own words. */
  related: [-0.2, -0.2],
  /** In the lead-in of the unit, or in the column names of its table. */
  lead: [0.6, 0.6],
  /** In the innermost heading. */
  heading: [0.54, 0.54],
  /** In the unit before or after it. */
  beside: [-0.1, -0.1],
  /** In the outer headings or the name of the source. */
  path: [0.1, 0.25],
  /** Only in other units of the section, of which one probably answers better. */
  elsewhere: [-0.8, -0.8],

  // Weights of words, divided by the weight of the question, 0 to about 1.
  /** The question's function words that are in the unit. */
  functionWords: [0.11, 0.11],
  /** Words that follow each other in the unit as they do in the question. */
  pair: [0.1, 0.1],
  /** Words of the question that are close together in the unit. */
  near: [0.55, 0.55],

  // 0 or 1.
  /** The unit begins with a topic of the question. */
  opening: [0.19, 0.19],
  /** The question's rarest word is in the unit, its lead-in or its innermost heading. */
  rarest: [0.1, 0.1],
  /** The unit contains the number, time or name that the question asks for. */
  fitting: [0.44, 0.64],
  /** The unit contains an identifier of the question verbatim: `ROLES`. */
  verbatim: [0.6, 0.6],
  /** The unit is in the best passage. */
  first: [0.2, 0.35],
  /** The unit says nothing by itself, like a label. */
  contentless: [-0.5, -0.5],
  /** The unit is a question. */
  question: [-1, -1],
  /** The unit refers to another page. */
  pointer: [-0.3, -0.3],

  // Other ranges.
  /** Search score of the unit's passage, relative to the best passage, 0 to 1. */
  passage: [1.2, 1.6],
  /** How well the unit's form suits the kind of question: about 1 if it suits, -1 if it does not, -6 for long code. */
  form: [0.28, 0.28],
  /** How clearly the unit answers a yes/no question: 0, 0.5 or 1. */
  decisive: [0.3, 0.3],
  /** Share of the question in a heading that asks a yes/no question, if the unit is the first one below it, 0 to 1. */
  decisiveBelow: [0.8, 0.8],
  /** Cosine similarity of the unit to the question, minus `usualSimilarity`, about -0.1 to 0.15. */
  similarity: [0, 16],
  /** `similarity`, multiplied by `minWordShare` minus the share of the question in the best unit (0 to 0.6). */
  similarityWithoutWords: [0, 60],
  /** Score of the unit by the reader model, -6 to 6. */
  reading: [0, 0.07],
} satisfies Features<string>;

export type UnitWeights = Weights<keyof typeof unitFeatures>;
export const unitWeights = byWords(unitFeatures);
export const unitWeightsWithMeaning = byMeaning(unitFeatures);

/**
 * Features of a unit as an explanation, added to its score if the question asks what something is. No fit is recorded for these
 * weights.
 */
export const explanationWeights = {
  /** The unit defines the topic: 1 if it says what the topic is, less if it says how the topic is or what the topic does. */
  definition: 0.7,
  /** The unit spells out the topic next to the topic's abbreviation, 0 or 1. */
  writtenOut: 0.8,
  /** The unit gives the topic beside another name, 0 or 1: "PostgreSQL (PGlite)". */
  otherName: 0.2,
  /** The unit is the first one of a section about the topic, 0 or 1. */
  beginning: 0.3,
  /** The unit is the first one of an overview of the page's topic, 0 or 1. Replaces `beginning`. */
  overview: 1.1,
  /** The unit is a list entry that begins with the topic, 0 or 1. Its weight is a minimum for the sum of these features. */
  entry: 0.5,
};

/**
 * Features of a group (a list, a table or code): shares of the question in different places, 0 to 1. Each topic word counts only
 * in the first of these places that has it. A group's score also has the features `passage` and `first` of its units, and the
 * best semantic score of its items. No fit is recorded for these weights.
 */
export const groupWeights = {
  /** In the block that introduces the group. */
  lead: 1,
  /** In the innermost heading. */
  heading: 0.9,
  /** In the items of the group. */
  inside: 0.5,
  /** In the outer headings or the name of the source. */
  path: 0.4,
};

/** Features of a list or table as an answer, added to its score as a group. Fitted on help-desk questions. */
export const listWeights = {
  /** The list consists of steps, 0 or 1. */
  stepsOfList: -0.6,
  /** The lead-in announces several things, 0 or 1. */
  announced: 0.25,
  /** The lead-in contains the whole question, 0 or 1. */
  askedFor: 0.35,
  /** How closely the innermost heading matches the question, without other words, 0 to 1. */
  titled: 0.4,
  /** Share of the question in a heading that asks for a list: "What is included in a ticket?", 0 to 1. */
  listHeading: 0.5,
  /** The list is in the best unit's section, and each item has the wanted number or name, 0 or 1. */
  fitting: 1.3,
};

/**
 * Features of a section as an answer to "how" or to a question that only names a topic, added to the score of the section's
 * best unit. The weights by words were fitted one at a time on 280 help-desk questions. No fit is recorded for the weights with
 * meaning.
 */
export const sectionFeatures = {
  /** Share of the question in the section, its headings and the name of its source, 0 to 1. */
  covered: [0.5, 0.5],
  /** Share of the question in the innermost heading, 0 to 1. */
  titled: [0.6, 0.6],
  /** How closely the innermost heading matches the question, without other words, 0 to 1. */
  precise: [0.6, 0.6],
  /** The headings together state the question: "Goulash", "Ingredients", 0 or 1. */
  addressed: [1, 1],
  /** The section has steps or commands, 0 or 1. */
  steps: [0.25, 0.4],
  /** The section has a list, but no steps or commands, 0 or 1. */
  list: [0.25, 0.1],
  /** The section has an instruction, but no list, 0 or 1. */
  instructions: [0.2, 0.2],
  /** The innermost heading is one such as "How to enable it" or "Enable it", 0 or 1. */
  howHeading: [0.2, 0.05],
  /** The section has an instruction for exactly the purpose of the question: "To renew the card, call us", 0 or 1. */
  purpose: [0.6, 0.6],
} satisfies Features<string>;

export type SectionWeights = Weights<keyof typeof sectionFeatures>;
export const sectionWeights = byWords(sectionFeatures);
export const sectionWeightsWithMeaning = byMeaning(sectionFeatures);

function byWords<Name extends string>(features: Features<Name>): Weights<Name> {
  return weightsOf(features, 0);
}

function byMeaning<Name extends string>(features: Features<Name>): Weights<Name> {
  return weightsOf(features, 1);
}

function weightsOf<Name extends string>(features: Features<Name>, column: 0 | 1): Weights<Name> {
  const names = Object.keys(features) as Name[];
  return Object.fromEntries(names.map((name) => [name, features[name][column]])) as Weights<Name>;
}
