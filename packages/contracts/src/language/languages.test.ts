import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withWholeSymbol } from './isolate.ts';
import {
  chatLanguageOfCode,
  chatLanguages,
  directionOf,
  hostLanguage,
  joinSentences,
  languageOfCode,
  languages,
  numberLocale,
  primaryOf,
  rightToLeftLanguages,
} from './languages.ts';
import { sentenceValues } from './sentence-values.ts';
import { writtenPercent } from './written-percent.ts';

const folders = readdirSync(new URL('../../../locales/', import.meta.url));

describe('the languages', () => {
  it('of the interface are the fourteen of the requirements, English first', () => {
    expect(languages.join(' ')).toBe('en es fr de it pt ja zh ko ru ar he fa ur');
  });

  it('of the chat are those and more than thirty in all, each once', () => {
    expect(chatLanguages.slice(0, languages.length)).toEqual([...languages]);
    expect(chatLanguages.length).toBeGreaterThan(30);
    expect(new Set<string>(chatLanguages).size).toBe(chatLanguages.length);
  });

  it('have a folder of sentences and a name in every browser', () => {
    expect(chatLanguages.filter((language) => !folders.includes(language))).toEqual([]);
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    expect(chatLanguages.filter((language) => names.of(language) === undefined)).toEqual([]);
  });

  it('are found by their code, and by nothing else', () => {
    expect(languageOfCode('fr')).toBe('fr');
    for (const code of ['nl', 'FR', 'fr-CA', '', null, undefined, '__proto__'])
      expect(languageOfCode(code)).toBeUndefined();
    expect(chatLanguageOfCode('nl')).toBe('nl');
    expect(chatLanguageOfCode('tlh')).toBeUndefined();
  });
});

describe('a language tag', () => {
  it.each([
    ['fr-CA', 'fr'],
    ['ZH-Hant-TW', 'zh'],
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['nb-NO', 'no'],
    ['no', 'no'],
    ['', ''],
  ])('%s has the primary language %s', (tag, primary) => {
    expect(primaryOf(tag)).toBe(primary);
  });

  it('is written from right to left in Arabic, Hebrew, Persian and Urdu only', () => {
    expect([...rightToLeftLanguages]).toEqual(['ar', 'he', 'fa', 'ur']);
    expect(['ar-EG', 'HE', 'fa-IR', 'ur'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
    expect(chatLanguages.filter((language) => directionOf(language) === 'rtl')).toEqual([
      'ar',
      'he',
      'fa',
      'ur',
    ]);
    expect(directionOf('')).toBe('ltr');
  });

  it('of a host page says nothing if it is English, with which pages in any language are marked', () => {
    expect(['de-AT', 'nb', 'en', 'en-GB', 'EN', '', null].map(hostLanguage)).toEqual([
      ...['de-AT', 'nb'],
      ...[null, null, null, null, null],
    ]);
  });
});

describe('values in sentences', () => {
  it('Arabic readers get Arabic digits, Persian ones theirs', () => {
    expect(numberLocale('ar-EG')).toBe('ar-u-nu-arab');
    expect(numberLocale('de-AT')).toBe('de-AT');
    expect(new Intl.NumberFormat(numberLocale('ar')).format(12)).toBe('١٢');
    expect(new Intl.NumberFormat(numberLocale('fa')).format(12)).toBe('۱۲');
  });

  it('a percentage has the sign and the space of its language', () => {
    expect(writtenPercent(85, 'en')).toBe('85%');
    expect(writtenPercent(85, 'de')).toBe('85\u00a0%');
    expect(writtenPercent(33.3, 'en', { maximumFractionDigits: 1 })).toBe('33.3%');
    expect(writtenPercent(0, 'ar')).toContain('٠');
  });

  it('numbers are grouped, texts are isolated from a right-to-left sentence', () => {
    expect(sentenceValues.format(1_234.5, undefined, 'de')).toBe('1.234,5');
    expect(sentenceValues.format(1_234, undefined, undefined)).toBe('1,234');
    expect(sentenceValues.format('Halden', undefined, 'he')).toBe('\u2068Halden\u2069');
    expect(sentenceValues.format('Halden', undefined, 'en')).toBe('Halden');
    expect(sentenceValues.format(null, undefined, 'he')).toBeNull();
  });

  it('a currency symbol stays whole beside an amount from right to left', () => {
    expect(withWholeSymbol('US$19', 'he')).toBe('US$\u200e19');
    expect(withWholeSymbol('US$19', 'en')).toBe('US$19');
    expect(withWholeSymbol('19', 'he')).toBe('19');
  });

  it('sentences are joined by a space, but not in Japanese and Chinese', () => {
    expect(joinSentences(['A.', 'B.'], 'en')).toBe('A. B.');
    expect(joinSentences(['あ。', 'い。'], 'ja-JP')).toBe('あ。い。');
    expect(joinSentences(['一。', '二。'], 'zh')).toBe('一。二。');
    expect(joinSentences(['하나.', '둘.'], 'ko')).toBe('하나. 둘.');
    expect(joinSentences([], 'en')).toBe('');
  });
});
