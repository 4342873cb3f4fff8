import type { SemanticFeatures } from '../meaning.ts';
import type { SupportFeatures } from './feature-table.ts';
import type { SupportFit } from './support-fit.ts';

/*
 * Weights of the probability that an answer is right, from lexical and semantic features. Written by `npm run answers:train` from
 * 1,404 help-desk questions that the reader model was not trained on.
 */

type MeaningFit = SupportFit<keyof SupportFeatures | keyof SemanticFeatures>;

/** If the reader model scored the best passages. */
export const withReader: MeaningFit = {
  bias: -1.695,
  weights: {
    unit: 0.103,
    passage: -0.014,
    section: 0.863,
    titled: 0.899,
    title: -0.518,
    certainWords: -0.005,
    sharedWords: 0.135,
    missingWords: -0.068,
    unknownWords: 0.016,
    missingName: -1.586,
    missingNameHere: 1.075,
    missingNumber: 1.079,
    missingNumberHere: -0.921,
    fittingAsked: 0.034,
    unfitting: -0.461,
    unnamed: -1.622,
    score: 0.072,
    lead: 0.309,
    strength: 0.344,
    near: -0.033,
    functionWords: 0.348,
    coincidence: -0.556,
    lacksMatter: -0.067,
    decides: 0.655,
    undenied: 0.279,
    yesNo: 0.195,
    howTo: 0.258,
    list: 0.087,
    definition: 2.343,
    nearest: -3.143,
    nearestStandsOut: 0.219,
    usual: 0.505,
    answerNear: 4.161,
    answerStandsOut: 10.268,
    read: 0.12,
    readLead: -0.086,
    answerRead: 0.21,
    passageRead: -0.031,
    answerPassageRead: 0.079,
    passageNear: -5.549,
    answerPassageNear: 4.398,
  },
};

/** If the reader model timed out. */
export const unread: MeaningFit = {
  bias: -3.143,
  weights: {
    unit: 0.141,
    passage: -0.329,
    section: 1.378,
    titled: 0.88,
    title: -0.521,
    certainWords: -0.019,
    sharedWords: 0.196,
    missingWords: -0.077,
    unknownWords: 0.087,
    missingName: -1.347,
    missingNameHere: 1.506,
    missingNumber: 0.822,
    missingNumberHere: 0.014,
    fittingAsked: -0.101,
    unfitting: -0.738,
    unnamed: -2.249,
    score: 0.112,
    lead: 0.443,
    strength: 0.425,
    near: -0.137,
    functionWords: 0.422,
    coincidence: -0.441,
    lacksMatter: -0.211,
    decides: 0.726,
    undenied: 0.972,
    yesNo: 0.327,
    howTo: 0.432,
    list: 0.023,
    definition: 2.266,
    nearest: -2.175,
    nearestStandsOut: 0.139,
    usual: 1.336,
    answerNear: 7.568,
    answerStandsOut: 17.943,
    passageNear: -6.446,
    answerPassageNear: 5.364,
  },
};
