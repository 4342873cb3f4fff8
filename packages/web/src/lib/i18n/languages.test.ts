import { directionOf, languages as languageCodes } from '@parley/contracts/language/languages';
import { expect, it } from 'vitest';
import { i18nOptions } from './i18n.ts';

it('I18N-10: four languages are right-to-left', () => {
  expect(languageCodes.filter((code) => directionOf(code) === 'rtl').sort()).toEqual([
    'ar',
    'fa',
    'he',
    'ur',
  ]);
  expect(directionOf('xx')).toBe('ltr');
});

it('I18N-09: loads at most 10 files at once', () => {
  expect(i18nOptions.maxParallelReads).toBe(10);
});

it('I18N-08: tries a failing file five times, first after 350 ms', () => {
  expect(i18nOptions).toMatchObject({ maxRetries: 5, retryTimeout: 350 });
});
