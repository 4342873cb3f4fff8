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

/** Minimum score of a conversation that counts as satisfied. */
export const satisfiedFrom = 0.3;

/** Sentiment groups, each of several bands. */
export const moods = ['positive', 'neutral', 'negative'] as const;
export type Mood = (typeof moods)[number];

/** Returns the score range of a group: `from` inclusive, `below` exclusive; null for no limit. */
export function moodRange(mood: Mood): { from: number | null; below: number | null } {
  const neutral = sentimentRange('neutral');
  if (mood === 'neutral') return neutral;
  return mood === 'positive' ? { from: satisfiedFrom, below: null } : { from: null, below: neutral.from };
}

/** Minimum number of scored conversations for a meaningful percentage. */
export const minMoodConversations = 10;

/** Returns the band of a score in [-1, 1]; null and NaN are "no data". */
export function sentimentBand(score: number | null): SentimentBand {
  if (score === null || Number.isNaN(score)) return 'noData';
  return floors.find(([floor]) => score >= floor)?.[1] ?? 'veryNegative';
}

/** Returns the score range of a band: `from` inclusive, `below` exclusive; null for no limit, and for "no data". */
export function sentimentRange(band: SentimentBand): { from: number | null; below: number | null } {
  const at = floors.findIndex(([, name]) => name === band);
  if (band === 'noData') return { from: null, below: null };
  if (at === -1) return { from: null, below: floors.at(-1)?.[0] ?? null };
  return { from: floors[at]?.[0] ?? null, below: floors[at - 1]?.[0] ?? null };
}
