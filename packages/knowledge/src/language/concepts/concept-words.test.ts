import { expect, it } from 'vitest';
import { conceptWords } from './concept-words.ts';
import { conceptLines, languagesOf } from './read-concepts.ts';

const refund = conceptLines().findIndex((line) => line.startsWith('en: refund,'));

it('returns the words of a concept with their keys, and a term for those of one topic', () => {
  const [first, second, ...others] = conceptWords(refund, 'en');
  expect(first).toMatchObject({ word: { text: 'refund', language: 'en' }, keys: ['refund'], term: 'refund' });
  expect(second).toMatchObject({ word: { text: 'money back' }, exact: 'money back', term: 'monei' });
  expect(others.find(({ word }) => word.text === 'return my money')?.term).toBeNull();
  expect(conceptWords(refund, 'xx')).toEqual([]);
  expect(conceptWords(conceptLines().length, 'en')).toEqual([]);
});

it('returns the same words again, also after more lists than it keeps', () => {
  const before = conceptWords(refund, 'de');
  expect(conceptWords(refund, 'de')).toBe(before);
  let lists = 0;
  for (const [concept, line] of conceptLines().entries()) {
    for (const language of languagesOf(line)) lists += conceptWords(concept, language).length > 0 ? 1 : 0;
  }
  expect(lists).toBeGreaterThan(2_000);
  expect(conceptWords(refund, 'de')).toEqual(before);
});
