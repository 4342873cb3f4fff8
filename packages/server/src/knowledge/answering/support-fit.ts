import type { SupportSigns } from './support-signs.ts';

export interface SupportFit {
  bias: number;
  weights: Partial<SupportSigns>;
}

/*
 * Written by `npm run answers:train` from 8,368 questions of help desks in seven languages, SQuAD 2, and XQuAD in twelve,
 * with and without an answer: what decides when the built-in answerer says that it does not know.
 */

/** Whether the passages speak of what is asked. */
export const relevance: SupportFit = {
  bias: -3.754,
  weights: {
    unit: 0.6,
    passage: 1.238,
    section: 0.706,
    titled: 1.472,
    title: 0.454,
    certainWords: 0.068,
    sharedWords: 0.166,
    missingWords: -0.034,
    unknownWords: -0.13,
    missingName: -0.087,
    missingNumber: -0.705,
    missingNumberHere: -0.481,
    fittingAsked: -0.135,
    unfitting: -0.305,
    score: 0.651,
    lead: 0.615,
    strength: 0.466,
    near: 1.464,
    functionWords: 0.67,
    decides: 0.694,
    yesNo: -0.519,
    howTo: -0.479,
    list: 0.151,
    definition: 1.684,
  },
};

/** Whether they say just that, and not something about another name, number or case. */
export const exactness: SupportFit = {
  bias: 1.628,
  weights: {
    unit: 0.531,
    passage: -0.322,
    section: 1.944,
    missingName: -1.111,
    missingNameHere: -0.027,
    missingNumberHere: -1.915,
    unknownWords: 0.334,
    undenied: -3.437,
  },
};
