import { expect, it } from 'vitest';
import { isHidden, offsetToFreeCenter } from './sight.ts';

const canvas = { left: 200, right: 1000, top: 100, bottom: 800 };
const panel = { left: 650, right: 988, top: 300, bottom: 788 };
const stepAt = (left: number, top: number) => ({ left, right: left + 196, top, bottom: top + 56 });

it('a step behind the test panel, below the tools or outside the canvas is hidden', () => {
  expect(isHidden(stepAt(300, 400), canvas, panel)).toBe(false);
  expect(isHidden(stepAt(700, 400), canvas, undefined)).toBe(false);
  expect(isHidden(stepAt(700, 400), canvas, panel)).toBe(true);
  expect(isHidden(stepAt(300, 110), canvas, panel)).toBe(true);
  expect(isHidden(stepAt(900, 200), canvas, panel)).toBe(true);
});

it('returns the shift to the center of the area beside the panel, on either side', () => {
  expect(offsetToFreeCenter(canvas, undefined, 240)).toBe(0);
  expect(offsetToFreeCenter(canvas, panel, 240)).toBe(-175);
  expect(offsetToFreeCenter(canvas, { ...panel, left: 212, right: 550 }, 240)).toBe(175);
  expect(offsetToFreeCenter(canvas, { ...panel, left: 300, right: 900 }, 240)).toBe(0);
});
