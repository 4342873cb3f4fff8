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
  bias: -3.763,
  weights: {
    unit: 0.615,
    passage: 1.224,
    section: 0.713,
    titled: 1.476,
    title: 0.447,
    certainWords: 0.068,
    sharedWords: 0.167,
    missingWords: -0.035,
    unknownWords: -0.13,
    missingName: -0.096,
    missingNumber: -0.709,
    missingNumberHere: -0.485,
    fittingAsked: -0.108,
    unfitting: -0.33,
    score: 0.632,
    lead: 0.619,
    strength: 0.465,
    near: 1.459,
    functionWords: 0.684,
    decides: 0.686,
    yesNo: -0.518,
    howTo: -0.478,
    list: 0.152,
    definition: 1.689,
  },
};

/** Whether they say just that, and not something about another name, number or case. */
export const exactness: SupportFit = {
  bias: 1.613,
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
