/*
 * Every feature by which units, groups and sections are scored, with its weights: by words alone, and if the semantic model has
 * scored the units. A score is the sum of its features, each multiplied by its weight. docs/answering.md says how to add a feature
 * and how to fit the weights again.
 */

type Features<Name extends string> = Readonly<Record<Name, readonly [words: number, meaning: number]>>;
type Weights<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Features of a unit. By words, fitted by conditional logit on which unit contains the answer, using SQuAD 2, XQuAD in five
 * languages, and help-desk questions; with meaning, fitted on ten more help desks of other organizations. Chosen by hand after the
 * fit: `verbatim`, `question`, `settling` and `settledBelow`, `nothing` (fitted: -0.26), and `similarityWithoutWords`.
 */
export const unitFeatures = {
  // Shares of the question's weight, 0 to 1. Each topic word counts once, at the first place in this order that has it.
  /** In the unit itself. */
  own: [1, 1],
  /** Of `own`, the share that only has the same meaning. */
  related: [-0.2, -0.2],
  /** In what introduces the unit, or in its column names. */
  lead: [0.6, 0.6],
  /** In the innermost heading. */
  heading: [0.54, 0.54],
  /** In the unit before or after it. */
  beside: [-0.1, -0.1],
  /** In the outer headings or the name of the source. */
  path: [0.1, 0.25],
  /** Only in other units of the section, so that one of them answers better. */
  elsewhere: [-0.8, -0.8],

  // Relative to the question's weight, 0 to about 1.
  /** Weight of the question's function words that are in the unit. */
  functionWords: [0.11, 0.11],
  /** Weight of words that follow each other as in the question. */
  pair: [0.1, 0.1],
  /** Weight of words that are close together. */
  near: [0.55, 0.55],

  // 0 or 1.
  /** Begins with a topic of the question. */
  opening: [0.19, 0.19],
  /** The question's rarest word is in the unit, its lead-in or its innermost heading. */
  rarest: [0.1, 0.1],
  /** Contains the number, time or name that the question asks for. */
  fitting: [0.44, 0.64],
  /** Contains an identifier of the question verbatim: `ROLES`. */
  verbatim: [0.6, 0.6],
  /** Is in the best passage. */
  first: [0.2, 0.35],
  /** Says nothing by itself, like a label. */
  nothing: [-0.5, -0.5],
  /** Is itself a question. */
  question: [-1, -1],
  /** Refers to another page. */
  pointer: [-0.3, -0.3],

  // Other ranges.
  /** Score of the passage, relative to the best passage, 0 to 1. */
  passage: [1.2, 1.6],
  /** How well its form suits the kind of question: about 1 if it does, -1 if it does not, -6 for long code. */
  form: [0.28, 0.28],
  /** How well it answers a yes/no question: 0, 0.5 or 1. */
  settling: [0.3, 0.3],
  /** For the first unit below a heading that asks a yes/no question: share of the question in that heading, 0 to 1. */
  settledBelow: [0.8, 0.8],
  /** Cosine similarity to the question above `usualSimilarity`, about -0.1 to 0.15. */
  similarity: [0, 16],
  /** `similarity` multiplied by the share of the question that the best unit lacks to `enoughWords`, 0 to 0.6. */
  similarityWithoutWords: [0, 60],
  /** Score of the reader model, -6 to 6. */
  reading: [0, 0.07],
} satisfies Features<string>;

export type UnitWeights = Weights<keyof typeof unitFeatures>;
export const unitWeights = byWords(unitFeatures);
export const unitWeightsWithMeaning = byMeaning(unitFeatures);

/**
 * Features of a unit that may say what something is, if the question asks that; added to the unit's score. No fit is recorded for
 * these weights.
 */
export const explanationWeights = {
  /** Defines the topic: 1 if it says what the topic is, less if it describes the topic or says what it does. */
  definition: 0.7,
  /** Spells out the topic next to its abbreviation, 0 or 1. */
  writtenOut: 0.8,
  /** Gives the topic as another name, 0 or 1. */
  otherName: 0.2,
  /** Is the first unit of a section about the topic, 0 or 1. */
  beginning: 0.3,
  /** Is the first unit of an overview of the page's topic, 0 or 1; instead of `beginning`. */
  overview: 1.1,
  /** Is a list entry that begins with the topic, 0 or 1; a minimum for the sum of the others. */
  entry: 0.5,
};

/**
 * Features of a list, a table or code, as shares of the question's weight, 0 to 1. Each topic word counts once, at the first place
 * in this order that has it. The features `passage` and `first` of its units are added, and the best semantic score of an item.
 * No fit is recorded for these weights.
 */
export const groupWeights = {
  /** In the block that introduces it. */
  lead: 1,
  /** In the innermost heading. */
  heading: 0.9,
  /** In its items. */
  inside: 0.5,
  /** In the outer headings or the name of the source. */
  path: 0.4,
};

/** Features of a list or table as an answer, added to its score as a group. Fitted on help-desk questions. */
export const listWeights = {
  /** Consists of steps, 0 or 1. */
  stepsOfList: -0.6,
  /** Its lead-in announces several things, 0 or 1. */
  announced: 0.25,
  /** Its lead-in contains the whole question, 0 or 1. */
  askedFor: 0.35,
  /** Its heading is hardly more than the question's topic, 0 to 1. */
  titled: 0.4,
  /** Share of the question in a heading that asks for a list: "What is included in a ticket?", 0 to 1. */
  listHeading: 0.5,
  /** Is in the best unit's section, and every item has the number that the question asks for, 0 or 1. */
  fitting: 1.3,
};

/**
 * Features of a section as an answer to "how" or to a bare topic, added to the score of its best unit. By words, fitted one at a
 * time on 280 help-desk questions; with meaning, no fit is recorded.
 */
export const sectionFeatures = {
  /** Share of the question in the section, its headings and the name of its source, 0 to 1. */
  covered: [0.5, 0.5],
  /** Share of the question in the innermost heading, 0 to 1. */
  titled: [0.6, 0.6],
  /** How closely the innermost heading matches the question, without other words, 0 to 1. */
  precise: [0.6, 0.6],
  /** Its headings together state the question: "Goulash", "Ingredients", 0 or 1. */
  addressed: [1, 1],
  /** Has steps or commands, 0 or 1. */
  steps: [0.25, 0.4],
  /** Has a list, but no steps or commands, 0 or 1. */
  list: [0.25, 0.1],
  /** Has an instruction, but no list, 0 or 1. */
  instructions: [0.2, 0.2],
  /** Has a heading such as "How to enable it" or "Enable it", 0 or 1. */
  howHeading: [0.2, 0.05],
  /** Has an instruction for exactly the purpose of the question: "To renew the card, call us", 0 or 1. */
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
