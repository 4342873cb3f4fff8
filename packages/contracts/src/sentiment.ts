/** The seven bands of sentiment, best first, and "no data". */
export const sentimentBands = [
  'veryPositive',
  'positive',
  'somewhatPositive',
  'neutral',
  'somewhatNegative',
  'negative',
  'veryNegative',
  'noData',
] as const;
export type SentimentBand = (typeof sentimentBands)[number];

const floors: ReadonlyArray<[number, SentimentBand]> = [
  [0.8, 'veryPositive'],
  [0.6, 'positive'],
  [0.3, 'somewhatPositive'],
  [-0.3, 'neutral'],
  [-0.6, 'somewhatNegative'],
  [-0.8, 'negative'],
];

/** The lowest score of a conversation that counts as satisfied. */
export const satisfiedFrom = 0.3;

/** The band of a score in [-1, 1]; null and NaN are "no data". */
export function sentimentBand(score: number | null): SentimentBand {
  if (score === null || Number.isNaN(score)) return 'noData';
  return floors.find(([floor]) => score >= floor)?.[1] ?? 'veryNegative';
}
