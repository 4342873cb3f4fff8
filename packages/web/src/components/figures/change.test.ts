import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

it('reports by how much a number has grown, and whether that is good', () => {
  const more = { by: 'share', better: 'more', format: percent } as const;
  expect(changeOf(118, 100, more)).toEqual({ text: '18.0%', direction: 'up', isGood: true });
  expect(changeOf(82, 100, more)).toEqual({ text: '18.0%', direction: 'down', isGood: false });
  expect(changeOf(100.01, 100, more)).toEqual({ text: '0.0%', direction: 'same' });
});

it('rates a shorter time as good although the number goes down', () => {
  const less = { by: 'difference', better: 'less', format: (ms: number) => `${ms} ms` } as const;
  expect(changeOf(1_200, 1_400, less)).toEqual({ text: '200 ms', direction: 'down', isGood: true });
});

it('returns nothing if there is no previous value', () => {
  const share = { by: 'share', format: percent } as const;
  expect([changeOf(1, null, share), changeOf(null, 1, share), changeOf(5, 0, share)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
