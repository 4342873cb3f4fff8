import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionWords } from './function-words.ts';
import { documentTerms, queryWords } from './terms.ts';

describe('documentTerms', () => {
  it.each([
    ['en', 'universities', 'university'],
    ['de', 'Häuser', 'Häusern'],
    ['es', 'corriendo', 'correr'],
    ['ru', 'университетов', 'университета'],
    ['tr', 'kitaplarımızdan', 'kitaplar'],
    ['el', 'ανθρώπων', 'άνθρωπος'],
    ['hi', 'लड़कियों', 'लड़के'],
    ['ar', 'مدرستهم', 'المدرسة'],
  ])('maps forms of one word in %s to one term: %s, %s', (language, one, other) => {
    expect(documentTerms(one, language)).toEqual(documentTerms(other, language));
  });

  it('ignores differences that people omit when typing', () => {
    expect(documentTerms('Größe São Đà łódź', null)).toEqual(documentTerms('Grösse Sao Đa łodz', null));
    expect(documentTerms('مُحَمَّد أحمد', null)).toEqual(documentTerms('محمد احمد', null));
  });

  it('never throws, whatever the text and the language', () => {
    const languages = [null, 'xx', ...Object.keys(functionWords)];
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom(...languages),
        (text, language) => {
          expect(documentTerms(text, language).every((term) => term !== '' && !/\s/u.test(term))).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each(Object.entries(functionWords))(
    'stems every listed word of %s, alone and joined',
    (language, words) => {
      const list = words.split(' ');
      expect(documentTerms(words, language).length).toBeGreaterThan(list.length / 2);
      for (const word of list) for (const tail of list.slice(0, 20)) documentTerms(word + tail, language);
    },
  );
});

describe('queryWords', () => {
  it('stems a word by the rules of every language of the corpus', () => {
    const [word] = queryWords('Universitäten', 'en', ['de', 'en']);
    expect(word?.variants).toContain(documentTerms('Universität', 'de')[0]);
  });

  it('recognizes question words, and keeps repeated words once', () => {
    const words = queryWords('When does the shop open? When?', 'en', ['en']);
    expect(words.filter((word) => word.isFunction).map((word) => word.variants[0])).toEqual([
      'when',
      'doe',
      'the',
    ]);
    expect(words.filter((word) => !word.isFunction).map((word) => word.variants[0])).toEqual([
      'shop',
      'open',
    ]);
  });

  it('reads at most 64 words and 4,000 characters', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `word${index}x`).join(' ');
    expect(queryWords(many, 'en', ['en'])).toHaveLength(64);
    expect(queryWords(`${' '.repeat(4_000)}late`, 'en', ['en'])).toEqual([]);
  });

  it('SEC-25: reads so many words of a question, also when they are repeated', () => {
    const words = [...Array<string>(256).fill('again'), 'further'].join(' ');
    expect(queryWords(words, 'en', []).map((word) => word.variants[0])).toEqual(['again']);
  });
});
