import { expect, it } from 'vitest';
import { visitTime } from '../scripts/seed/visit-time.ts';
import { createRandom } from './random.ts';

it('returns the same numbers and ids for the same seed, and different ones for another seed', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return [random.next(), random.between(1, 6), random.id(new Date(0)), random.pick(['a', 'b', 'c'])];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

it('distributes numbers evenly', () => {
  const random = createRandom(7);
  const counts = [0, 0, 0, 0];
  for (let n = 0; n < 40_000; n += 1) counts[random.between(0, 3)] = (counts[random.between(0, 3)] ?? 0) + 1;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(600);
});

it('places most visits in the daytime and on weekdays', () => {
  const random = createRandom(7);
  const until = new Date('2026-03-02T00:00:00Z');
  const times = Array.from({ length: 5_000 }, () => visitTime(random, until, 14));
  const share = (fits: (time: Date) => boolean) => times.filter(fits).length / times.length;
  expect(share((time) => time.getUTCHours() >= 8 && time.getUTCHours() < 20)).toBeGreaterThan(0.7);
  expect(share((time) => [0, 6].includes(time.getUTCDay()))).toBeLessThan(0.22);
  expect(times.every((time) => time < until && time.getTime() > until.getTime() - 15 * 86_400_000)).toBe(
    true,
  );
});
