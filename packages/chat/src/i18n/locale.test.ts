import { directionOf } from '@parley/contracts/language/languages';
import { describe, expect, it } from 'vitest';
import { nativeLanguageName, pickLocale } from './locale.ts';
import { createTranslate } from './translate.ts';

describe('locale', () => {
  it('I18N-10: Arabic, Hebrew, Persian and Urdu run right to left, others left to right', () => {
    expect(['ar', 'he', 'fa', 'ur', 'ar-EG'].map(directionOf)).toEqual(Array(5).fill('rtl'));
    expect(['en', 'es', 'zh', 'az'].map(directionOf)).toEqual(Array(4).fill('ltr'));
  });

  it('picks the first preferred language that is offered, if necessary by its primary part', () => {
    const offered = ['en', 'fr', 'ar'];
    expect(pickLocale([null, 'de-DE', 'fr-CA', 'ar'], offered, 'en')).toBe('fr');
    expect(pickLocale(['xx'], offered, 'ar')).toBe('ar');
    expect(pickLocale(['../..'], offered, '../x')).toBe('en');
  });

  it('names a language in that language', () => {
    expect(nativeLanguageName('fr')).toBe('Français');
  });
});

describe('createTranslate', () => {
  it('shows English for missing sentences, never the key, the digits of the language, and names isolated', () => {
    const t = createTranslate('ar', { sourceLabel: 'المصدر {{n}}: {{name}}' });
    expect(t('send')).toBe('Send');
    expect(t('sourceLabel', { n: 2, name: 'x' })).toBe('المصدر ٢: \u2068x\u2069');
  });

  it('uses the plural forms of the language, and falls back if its file lacks one', () => {
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const arabic = Object.fromEntries(forms.map((form) => [`rateLimitedWait_${form}`, form]));
    const inArabic = createTranslate('ar', arabic);
    expect([0, 1, 2, 3, 11, 100].map((count) => inArabic('rateLimitedWait', { count }))).toEqual(forms);
    const inJapanese = createTranslate('ja', { rateLimitedWait_other: '{{count}}秒' });
    expect(inJapanese('rateLimitedWait', { count: 1 })).toBe('1秒');
    const inRussian = createTranslate('ru', arabic);
    expect([1, 21, 3, 5].map((count) => inRussian('rateLimitedWait', { count }))).toEqual([
      'one',
      'one',
      'few',
      'many',
    ]);
  });

  it('does not interpret a parameter as a replacement pattern', () => {
    const t = createTranslate('en', {});
    expect(t('botSaid', { name: '$& {{name}}' })).toBe('$& {{name}} said:');
  });
});
