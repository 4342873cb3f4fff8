import { expect, it } from 'vitest';
import { slicesOf } from './slices-of.ts';

it('keeps a short text whole', () => {
  expect(slicesOf('Hello there. I am Ana.', 100)).toEqual(['Hello there. I am Ana.']);
  expect(slicesOf('', 100)).toEqual(['']);
});

it('cuts after lines and sentences', () => {
  expect(slicesOf('One morning.\nTwo cats sat. Three dogs ran away.', 20)).toEqual([
    'One morning.\n',
    'Two cats sat. ',
    'Three dogs ran away.',
  ]);
});

it.each([
  ['a number', 'please ring me back at +44 20 7946 0958 today'],
  ['a name', 'please say hello to Ana Maria Ruiz today'],
  ['an address', 'please come to 12 Long Lane in Leeds'],
])('never cuts inside %s', (_what, text) => {
  for (let length = 5; length < text.length; length += 1) {
    const slices = slicesOf(text, length);
    expect(slices.join('')).toBe(text);
    for (const kept of ['+44 20 7946 0958', 'Ana Maria Ruiz', '12 Long Lane']) {
      if (text.includes(kept)) expect(slices.some((slice) => slice.includes(kept))).toBe(true);
    }
  }
});

it('keeps a text without a safe place to cut whole', () => {
  expect(slicesOf('x'.repeat(2_000), 500)).toHaveLength(1);
});
