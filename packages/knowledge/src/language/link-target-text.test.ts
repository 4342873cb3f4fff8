import { expect, it } from 'vitest';
import { blankLinkTargets, withoutLinkTargets } from './link-target-text.ts';
import { wordsOf } from './words.ts';

const text = 'Book on our page (https://mill.example/book?day=1) or ask (by mail).';

it('KB-21: the target of a link is not part of the sentence', () => {
  expect(withoutLinkTargets(text)).toBe('Book on our page or ask (by mail).');
  expect(wordsOf(text, 'en')).toEqual(['book', 'on', 'our', 'page', 'or', 'ask', 'by', 'mail']);
  expect(wordsOf('See https://mill.example/book', 'en')).toContain('mill');
});

it('keeps the offsets of the other text if spaces replace the target', () => {
  const blank = blankLinkTargets(text);
  expect(blank).toHaveLength(text.length);
  expect(blank.indexOf('or ask')).toBe(text.indexOf('or ask'));
  expect(blank).not.toContain('mill');
});
