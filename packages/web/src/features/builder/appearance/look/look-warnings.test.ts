import { contrast, parseHex } from '@parley/contracts/settings/look/color';
import { expect, it } from 'vitest';
import { contrastWarnings } from './look-warnings.ts';

it('reports a color with low contrast, with its WCAG ratio and the nearest sufficient color', () => {
  const [pale, ...rest] = contrastWarnings({ primaryColor: '#ffe680', darkColor: null });
  expect(rest).toEqual([]);
  expect(pale?.field).toBe('primaryColor');
  expect(pale?.ratio).toBeCloseTo(1.244, 3);
  expect(contrast(parseHex(pale?.better ?? '') ?? [255, 255, 255], [255, 255, 255])).toBeGreaterThanOrEqual(
    3,
  );
});

it('checks the color of the dark theme against a dark background', () => {
  expect(contrastWarnings({ primaryColor: '#0f6e74', darkColor: '#1b0c36' })).toMatchObject([
    { field: 'darkColor' },
  ]);
  expect(contrastWarnings({ primaryColor: '#0f6e74', darkColor: '#9be7ec' })).toEqual([]);
});
