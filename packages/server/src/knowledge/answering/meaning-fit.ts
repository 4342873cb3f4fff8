import type { MeaningSigns } from './meaning.ts';
import type { SupportFit } from './support-fit.ts';
import type { SupportSigns } from './support-signs.ts';

/*
 * Written by `npm run answers:train` from 1,004 questions of help desks that the reader was not trained on: how likely an
 * answer is right, by words and meaning.
 */

type MeaningFit = SupportFit<keyof SupportSigns | keyof MeaningSigns>;

/** Where the best passages were read. */
export const withReader: MeaningFit = {
  bias: -2.087,
  weights: {
    unit: -0.27,
    passage: 0.123,
    section: 0.849,
    titled: 1.048,
    title: -0.309,
    certainWords: -0.02,
    sharedWords: 0.122,
    missingWords: -0.057,
    unknownWords: 0.044,
    missingName: -0.987,
    missingNameHere: 0.036,
    missingNumber: 0.721,
    missingNumberHere: -0.969,
    fittingAsked: -0.208,
    unfitting: -0.628,
    unnamed: -1.649,
    score: 0.084,
    lead: 0.526,
    strength: 0.578,
    near: 0.302,
    functionWords: 0.314,
    coincidence: -0.629,
    lacksMatter: -0.162,
    decides: 0.399,
    undenied: -0.089,
    yesNo: 0.645,
    howTo: 0.327,
    list: 0.181,
    definition: 1.731,
    nearest: -4.141,
    nearestStandsOut: 0.222,
    usual: 0.914,
    answerNear: 4.955,
    answerStandsOut: 11.914,
    read: 0.067,
    readLead: -0.102,
    answerRead: 0.139,
    passageRead: -0.018,
    answerPassageRead: 0.064,
    passageNear: -3.489,
    answerPassageNear: 2.676,
  },
};

/** Where the reader was too late. */
export const unread: MeaningFit = {
  bias: -3.646,
  weights: {
    unit: 0.061,
    passage: 0.228,
    section: 0.961,
    titled: 0.75,
    title: -0.35,
    certainWords: -0.02,
    sharedWords: 0.184,
    missingWords: -0.05,
    unknownWords: 0.063,
    missingName: -1.619,
    missingNameHere: 0.746,
    missingNumber: 0.582,
    missingNumberHere: 0.013,
    fittingAsked: -0.078,
    unfitting: -0.785,
    unnamed: -1.76,
    score: 0.18,
    lead: 0.581,
    strength: 0.696,
    near: -0.143,
    functionWords: 0.338,
    coincidence: -0.65,
    lacksMatter: -0.362,
    decides: 0.546,
    undenied: -0.25,
    yesNo: 0.662,
    howTo: 0.365,
    list: 0.32,
    definition: 1.932,
    nearest: -4.007,
    nearestStandsOut: 0.226,
    usual: 2.457,
    answerNear: 7.258,
    answerStandsOut: 15.173,
    passageNear: -3.694,
    answerPassageNear: 3.563,
  },
};
