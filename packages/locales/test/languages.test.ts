import { fileURLToPath } from 'node:url';
import { chatLanguages, languages } from '@parley/contracts/language/languages';
import { expect, it } from 'vitest';
import { checkLanguages, readExceptions } from '../checks/check-languages.ts';
import { completenessOf, readLocales, readVisitorLocales } from '../locale-files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const locales = readLocales(root);

it('I18N-01: all 14 languages have every text, with the same parameters', () => {
  expect([...locales.keys()].sort()).toEqual([...languages].sort());
  expect(checkLanguages(locales, readExceptions(root))).toEqual([]);
});

it('all languages of the visitor’s chat have every chat text, in their plural forms', () => {
  const spoken = readVisitorLocales(root);
  expect([...locales.keys(), ...spoken.keys()].filter((code) => code !== 'en').sort()).toEqual(
    chatLanguages.filter((code) => code !== 'en').toSorted(),
  );
  expect(checkLanguages(spoken)).toEqual([]);
});

it('I18N-03: the displayed completeness of each language is 100 %', () => {
  expect(completenessOf(locales)).toEqual(Object.fromEntries(languages.map((language) => [language, 100])));
});

it('I18N-07: every language has its file for each of the 14 namespaces', () => {
  const namespaces = [
    'common',
    'auth',
    'dashboard',
    'builder',
    'analytics',
    'billing',
    'settings',
    'chatbots',
    'chat',
    'knowledgeBase',
    'landing',
    'documentation',
    'conversations',
    'leads',
  ];
  for (const [language, texts] of locales) {
    const present = new Set([...texts.keys()].map((key) => key.split(':')[0]));
    expect(
      namespaces.filter((name) => !present.has(name)),
      language,
    ).toEqual([]);
  }
});
