import type { SupportFeatures } from './feature-table.ts';

export interface SupportFit<Sign extends string = keyof SupportFeatures> {
  bias: number;
  weights: Partial<Record<Sign, number>>;
}

/*
 * Weights by which the built-in answerer decides whether it knows an answer. Written by `npm run answers:train` from 8,368
 * help-desk questions in seven languages, SQuAD 2, and XQuAD in twelve languages, with and without an answer.
 */

/** Whether the passages are about the subject of the question. */
export const relevance: SupportFit = {
  bias: -3.589,
  weights: {
    unit: 0.719,
    passage: 1.269,
    section: 0.689,
    titled: 1.484,
    title: 0.406,
    certainWords: 0.068,
    sharedWords: 0.164,
    missingWords: -0.035,
    unknownWords: -0.13,
    missingName: -0.112,
    missingNumber: -0.713,
    missingNumberHere: -0.49,
    fittingAsked: -0.072,
    unfitting: -0.431,
    score: 0.527,
    lead: 0.648,
    strength: 0.461,
    near: 1.397,
    functionWords: 0.674,
    decides: 0.681,
    yesNo: -0.533,
    howTo: -0.569,
    list: 0.148,
    definition: 1.733,
  },
};

/** Whether they answer exactly the question, rather than one about another name, number or case. */
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
