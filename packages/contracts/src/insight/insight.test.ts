import { describe, expect, it } from 'vitest';
import { csatKind, csatScales } from './csat.ts';
import { conversationOutcomes, insightDimensions } from './insight.ts';
import {
  moodRange,
  moods,
  satisfiedFrom,
  sentimentBand,
  sentimentBands,
  sentimentRange,
} from './sentiment.ts';

const scores = Array.from({ length: 201 }, (_, index) => (index - 100) / 100);
const isWithin = (score: number, { from, below }: { from: number | null; below: number | null }) =>
  (from === null || score >= from) && (below === null || score < below);

describe('ratings of a conversation', () => {
  it.each([
    ['thumbs', [0], [1]],
    ['csat', [1, 2, 3], [4, 5]],
    ['nps', [0, 6, 7, 8], [9, 10]],
  ] as const)('on the scale %s', (scale, others, good) => {
    expect(others.map((score) => csatKind({ scale, score }))).toEqual(others.map(() => 'other'));
    expect(good.map((score) => csatKind({ scale, score }))).toEqual(good.map(() => 'good'));
    expect(csatScales).toContain(scale);
  });
});

describe('sentiment', () => {
  it('the range of a band holds exactly the scores of the band', () => {
    for (const band of sentimentBands.filter((one) => one !== 'noData')) {
      const range = sentimentRange(band);
      expect(
        scores.filter((score) => isWithin(score, range)),
        band,
      ).toEqual(scores.filter((score) => sentimentBand(score) === band));
    }
  });

  it('no data has no range', () => {
    expect(sentimentRange('noData')).toEqual({ from: null, below: null });
  });

  it('every score has exactly one of the three moods', () => {
    for (const score of scores) {
      const matching = moods.filter((mood) => isWithin(score, moodRange(mood)));
      expect(matching, String(score)).toHaveLength(1);
    }
  });

  it('a visitor is satisfied from 0.3 on, which is the positive mood', () => {
    expect(satisfiedFrom).toBe(0.3);
    expect([0.29, 0.3].map((score) => isWithin(score, moodRange('positive')))).toEqual([false, true]);
    expect([-0.31, -0.3].map((score) => isWithin(score, moodRange('negative')))).toEqual([true, false]);
  });
});

it('an outcome and a dimension are named once', () => {
  for (const list of [conversationOutcomes, insightDimensions])
    expect(new Set<string>(list).size).toBe(list.length);
});
