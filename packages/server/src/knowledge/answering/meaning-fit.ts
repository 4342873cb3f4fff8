import type { MeaningSigns } from './meaning.ts';
import type { SupportFit } from './support-fit.ts';
import type { SupportSigns } from './support-signs.ts';

/*
 * Written by `npm run answers:train` from 824 questions of help desks that the reader was not trained on: how likely an
 * answer is right, by words and meaning.
 */

type MeaningFit = SupportFit<keyof SupportSigns | keyof MeaningSigns>;

/** Where the best passages were read. */
export const withReader: MeaningFit = {
  bias: -2.143,
  weights: {
    unit: -0.295,
    passage: 0.36,
    section: 0.694,
    titled: 0.865,
    title: -0.523,
    certainWords: -0.006,
    sharedWords: 0.07,
    missingWords: -0.044,
    unknownWords: 0.007,
    missingName: -0.109,
    missingNameHere: 0.231,
    missingNumber: 0.43,
    missingNumberHere: -1.111,
    fittingAsked: -0.455,
    unfitting: -0.799,
    unnamed: -1.532,
    score: 0.241,
    lead: 0.611,
    strength: 0.217,
    near: -0.568,
    functionWords: 0.233,
    coincidence: -0.758,
    lacksMatter: -0.515,
    decides: 0.569,
    undenied: -0.991,
    yesNo: 0.572,
    howTo: 0.288,
    list: 0.138,
    definition: 1.6,
    nearest: -5.769,
    nearestStandsOut: 0.209,
    usual: 1.575,
    answerNear: 7.694,
    answerStandsOut: 14.765,
    read: 0.034,
    readLead: -0.083,
    answerRead: 0.107,
    passageRead: 0.046,
    answerPassageRead: 0.099,
    passageNear: -5.192,
    answerPassageNear: 3.18,
  },
};

/** Where the reader was too late. */
export const unread: MeaningFit = {
  bias: -3.97,
  weights: {
    unit: -0.163,
    passage: 0.672,
    section: 0.879,
    titled: 0.552,
    title: -0.253,
    certainWords: 0.002,
    sharedWords: 0.106,
    missingWords: -0.026,
    unknownWords: 0.05,
    missingName: -1.307,
    missingNameHere: 1.379,
    missingNumber: 0.234,
    missingNumberHere: 0.234,
    fittingAsked: -0.167,
    unfitting: -1.015,
    unnamed: -1.757,
    score: 0.325,
    lead: 0.565,
    strength: 0.308,
    near: -0.499,
    functionWords: 0.167,
    coincidence: -0.745,
    lacksMatter: -0.379,
    decides: 0.841,
    undenied: -0.664,
    yesNo: 0.428,
    howTo: 0.269,
    list: 0.265,
    definition: 1.739,
    nearest: -6.383,
    nearestStandsOut: 0.315,
    usual: 3.557,
    answerNear: 11.254,
    answerStandsOut: 19.431,
    passageNear: -6.006,
    answerPassageNear: 5.233,
  },
};
