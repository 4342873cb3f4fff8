import type { MeaningSigns } from './meaning.ts';
import type { SupportFit } from './support-fit.ts';
import type { SupportSigns } from './support-signs.ts';

/*
 * Written by `npm run answers:train` from 1,404 questions of help desks that the reader was not trained on: how likely an
 * answer is right, by words and meaning.
 */

type MeaningFit = SupportFit<keyof SupportSigns | keyof MeaningSigns>;

/** Where the best passages were read. */
export const withReader: MeaningFit = {
  bias: -1.492,
  weights: {
    unit: -0.322,
    passage: -0.328,
    section: 1.163,
    titled: 1.152,
    title: -0.487,
    certainWords: -0.026,
    sharedWords: 0.171,
    missingWords: -0.067,
    unknownWords: 0.045,
    missingName: -0.815,
    missingNameHere: 0.808,
    missingNumber: 1.173,
    missingNumberHere: -0.733,
    fittingAsked: -0.267,
    unfitting: -0.625,
    unnamed: -1.972,
    score: 0.06,
    lead: 0.395,
    strength: 0.388,
    near: 0.155,
    functionWords: 0.354,
    coincidence: -0.478,
    lacksMatter: -0.225,
    decides: 0.595,
    undenied: 0.966,
    yesNo: 0.298,
    howTo: 0.311,
    list: -0.015,
    definition: 2.102,
    nearest: -2.425,
    nearestStandsOut: 0.111,
    usual: 0.697,
    answerNear: 5.24,
    answerStandsOut: 12.807,
    read: 0.075,
    readLead: -0.103,
    answerRead: 0.172,
    passageRead: 0.005,
    answerPassageRead: -0.002,
    passageNear: -5.066,
    answerPassageNear: 3.321,
  },
};

/** Where the reader was too late. */
export const unread: MeaningFit = {
  bias: -3.143,
  weights: {
    unit: 0.141,
    passage: -0.329,
    section: 1.378,
    titled: 0.879,
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
    near: -0.138,
    functionWords: 0.421,
    coincidence: -0.441,
    lacksMatter: -0.211,
    decides: 0.726,
    undenied: 0.972,
    yesNo: 0.327,
    howTo: 0.432,
    list: 0.023,
    definition: 2.266,
    nearest: -2.176,
    nearestStandsOut: 0.139,
    usual: 1.337,
    answerNear: 7.569,
    answerStandsOut: 17.943,
    passageNear: -6.447,
    answerPassageNear: 5.365,
  },
};
