import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../languages/languages.ts';
import { queryWords } from './query-words.ts';
import { documentTerms } from './terms.ts';

/** Any code points, including lone surrogates; the arbitrary built into fast-check takes seconds to set up. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 60 })
  .map((points) => String.fromCodePoint(...points));

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
  ])('maps forms of a word in %s to one term: %s, %s', (language, one, other) => {
    expect(documentTerms(one, language)).toEqual(documentTerms(other, language));
  });

  it.each([
    ['es', 'devolucion', 'devolución'],
    ['pt', 'devolucao', 'devolução'],
    ['de', 'mitbringen', 'mitzubringen'],
  ])('a question in %s finds an irregular form: %s', (language, typed, written) => {
    const [word] = queryWords(typed, language, [language]);
    expect(word?.variants).toEqual(expect.arrayContaining(documentTerms(written, language)));
  });

  it('ignores accents and letters that people omit when typing', () => {
    expect(documentTerms('Größe São Đà łódź', null)).toEqual(documentTerms('Grösse Sao Đa łodz', null));
    expect(documentTerms('مُحَمَّد أحمد', null)).toEqual(documentTerms('محمد احمد', null));
  });

  it('never throws for any text and language', () => {
    const codes = [null, 'xx', ...languages.map(({ code }) => code)];
    fc.assert(
      fc.property(anyText, fc.constantFrom(...codes), (text, language) => {
        expect(documentTerms(text, language).every((term) => term !== '' && !/\s/u.test(term))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(
    languages.flatMap(({ code, functionWords }) => (functionWords ? [[code, functionWords] as const] : [])),
  )('stems every listed word of %s, alone and joined', (language, words) => {
    const list = words.split(' ');
    expect(documentTerms(words, language).length).toBeGreaterThan(list.length / 2);
    for (const word of list) for (const tail of list.slice(0, 20)) documentTerms(word + tail, language);
  });
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
    const topics = words.filter((word) => !word.isFunction && !word.isOptional);
    expect(topics.map((word) => word.variants[0])).toEqual(['shop', 'open']);
  });

  it('also looks up adjacent words as one', () => {
    const joined = (query: string) =>
      queryWords(query, 'en', ['en']).flatMap(({ text, variants }) => (query.includes(text) ? [] : variants));
    expect(joined('how do i back up?')).toEqual(['backup']);
    expect(joined('my e-mail')).toEqual(['email']);
    expect(joined('the shop')).toEqual([]);
    expect(joined('開く 方法')).toEqual([]);
  });

  it("adds the owner's synonyms, and related words in the sources’ languages", () => {
    const synonyms = [{ term: 'home day', means: ['Telework'] }];
    const terms = (query: string) =>
      queryWords(query, 'en', ['en'], { synonyms }).flatMap((word) => [...word.variants, ...word.related]);
    expect(terms('Can I have two home days?')).toContain('telework');
    expect(terms('Can I go home some day?')).not.toContain('telework');
    const [fee] = queryWords('Kündigung', 'de', ['en']);
    expect(fee?.related).toContain('cancel');
  });

  it('names the word of a phrase that carries the related terms', () => {
    const words = new Map(
      queryWords('Can I take a career break?', 'en', ['en']).map((word) => [word.text, word]),
    );
    expect(words.get('career')?.related).toContain('sabbat');
    expect(words.get('break')).toMatchObject({ related: [], phraseHead: 'career', isOptional: false });
    expect(words.get('career')).not.toHaveProperty('phraseHead');
  });

  it('does not treat a bare time word as the phrase "time off"', () => {
    const [vacation] = queryWords('vacation', 'en', ['en']);
    expect(vacation?.related).toContain('leav');
    expect(vacation?.related).not.toContain('time');
    expect(vacation?.related).not.toContain('dai');
  });

  it('makes light words optional', () => {
    const needed = queryWords('How do I actually get a refund?', 'en', ['en']).filter(
      ({ isOptional, isFunction }) => !isOptional && !isFunction,
    );
    expect(needed.map(({ text }) => text)).toEqual(['refund']);
  });

  it('splits an amount such as "4gb" into its number and unit', () => {
    const needed = new Map(
      queryWords('files over 4gb', 'en', ['en']).map(({ text, isOptional }) => [text, !isOptional]),
    );
    expect([needed.get('4gb'), needed.get('gb'), needed.get('4')]).toEqual([false, false, true]);
  });

  it('makes the words of an email address optional', () => {
    const needed = queryWords('ana@example.com. Are parcels insured?', 'en', ['en']).filter(
      ({ isOptional, isFunction }) => !isOptional && !isFunction,
    );
    expect(needed.map(({ variants }) => variants[0])).toEqual(['parcel', 'insur']);
  });

  it('adds the words of an earlier message with a lower weight', () => {
    const words = queryWords('and the price?', 'en', ['en'], { earlier: 'Is the express parcel insured?' });
    expect(words.filter(({ isEarlier }) => isEarlier).map(({ variants }) => variants[0])).toEqual([
      'express',
      'parcel',
      'insur',
    ]);
    const [price, parcel] = ['price', 'parcel'].map((term) =>
      words.find(({ variants }) => variants.includes(term)),
    );
    expect(parcel?.certainty).toBeLessThan(price?.certainty ?? 0);
  });

  it('reads at most 64 words and 4,000 characters', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `word${index}x`).join(' ');
    expect(queryWords(many, 'en', ['en'])).toHaveLength(64);
    expect(queryWords(`${' '.repeat(4_000)}late`, 'en', ['en'])).toEqual([]);
  });

  it('SEC-25: limits the words read from a question, including repeated ones', () => {
    const words = [...Array<string>(256).fill('again'), 'further'].join(' ');
    expect(queryWords(words, 'en', []).map((word) => word.variants[0])).toEqual(['again']);
  });
});
