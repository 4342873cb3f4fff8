import { expect, it } from 'vitest';
import { passwordScore } from './password-strength.ts';

it('rates long and mixed passwords higher, and does not count repeats and sequences', () => {
  expect(['', 'aaaaaaaaaaaaaaaa', 'abcdefgh12345678', 'secret'].map(passwordScore)).toEqual([0, 0, 0, 0]);
  expect(passwordScore('h7Tq-x')).toBe(1);
  expect(passwordScore('correct horse')).toBe(3);
  expect(passwordScore('Vq7-mezzo/Lantern')).toBe(4);
});
