/** Bands of a sentiment score, best first. */
export const sentimentBands = [
  'veryPositive',
  'positive',
  'somewhatPositive',
  'neutral',
  'somewhatNegative',
  'negative',
  'veryNegative',
] as const;
export type SentimentBand = (typeof sentimentBands)[number] | 'noData';

/** A conversation counts as satisfied from this score on. */
export const satisfiedFrom = 0.3;

const floors: ReadonlyArray<[number, SentimentBand]> = [
  [0.8, 'veryPositive'],
  [0.6, 'positive'],
  [0.3, 'somewhatPositive'],
  [-0.3, 'neutral'],
  [-0.6, 'somewhatNegative'],
  [-0.8, 'negative'],
];

/** The band of a score in [-1, 1]; null and NaN are "no data". */
export function sentimentBand(score: number | null): SentimentBand {
  if (score === null || Number.isNaN(score)) return 'noData';
  return floors.find(([floor]) => score >= floor)?.[1] ?? 'veryNegative';
}
