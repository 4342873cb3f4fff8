import { expect, it } from 'vitest';
import { nameOfCode } from './name-of-code.ts';

it("names languages and countries in the reader's language, and returns other values unchanged", () => {
  expect(nameOfCode('language', 'fi', 'en')).toBe('Finnish');
  expect(nameOfCode('language', 'fi', 'de')).toBe('Finnisch');
  expect(nameOfCode('country', 'NO', 'en')).toBe('Norway');
  expect(nameOfCode('country', 'not a code', 'en')).toBe('not a code');
  expect(nameOfCode('name', 'fi', 'en')).toBe('fi');
});
