import { expect, it } from 'vitest';
import { averageResponseMs } from './average-response.ts';

it('weighs response times by messages and knows none without an answer', () => {
  const bots = [
    { averageResponseMs: 1000, messageCount: 1 },
    { averageResponseMs: 2000, messageCount: 3 },
    { averageResponseMs: null, messageCount: 50 },
  ];
  expect(averageResponseMs(bots)).toBe(1750);
  expect(averageResponseMs([{ averageResponseMs: null, messageCount: 0 }])).toBeNull();
});
