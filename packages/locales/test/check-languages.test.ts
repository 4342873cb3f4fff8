import { expect, it } from 'vitest';
import { checkLanguages } from '../checks/check-languages.ts';

type Words = Record<string, string>;

/** Returns the faults of a language with these texts for these English ones. */
function faultsIn(language: string, english: Words, texts: Words, exceptions = {}): string[] {
  const locales = new Map([
    ['en', new Map(Object.entries(english))],
    [language, new Map(Object.entries(texts))],
  ]);
  return checkLanguages(locales, exceptions);
}

const rows = { 'common:rows_one': '{{count}} row', 'common:rows_other': '{{count}} rows' };

it('I18N-01: finds texts that are missing, unknown or empty', () => {
  const english = { 'common:save': 'Save', 'common:open': 'Open it' };
  expect(faultsIn('de', english, { 'common:save': ' ', 'common:close': 'Schließen' })).toEqual([
    'de common:open is missing',
    'de common:close is unknown',
    'de common:save is empty',
  ]);
});

it('I18N-01: requires exactly the plural forms of the language', () => {
  const forms = (language: string, ...present: string[]) =>
    faultsIn(
      language,
      rows,
      Object.fromEntries(present.map((form) => [`common:rows_${form}`, '{{count}} 行 ряд صف שורה'])),
    ).filter((fault) => /is (missing|unknown)/.test(fault));
  expect(forms('ru', 'one', 'other')).toEqual([
    'ru common:rows_few is missing',
    'ru common:rows_many is missing',
  ]);
  expect(forms('ar', 'zero', 'one', 'two', 'few', 'many', 'other')).toEqual([]);
  expect(forms('he', 'one', 'two', 'other')).toEqual([]);
  expect(forms('es', 'one', 'many', 'other')).toEqual([]);
  expect(forms('ja', 'one', 'other')).toEqual(['ja common:rows_one is unknown']);
});

it('I18N-01: an ordinal has ordinal forms, and a text for zero stays separate', () => {
  const english = {
    'common:nth_ordinal_one': '{{count}}st',
    'common:nth_ordinal_two': '{{count}}nd',
    'common:nth_ordinal_few': '{{count}}rd',
    'common:nth_ordinal_other': '{{count}}th',
    ...rows,
    'common:rows_zero': 'no rows',
  };
  const german = {
    'common:nth_ordinal_other': '{{count}}.',
    'common:rows_zero': 'keine Zeilen',
    'common:rows_one': '{{count}} Zeile',
    'common:rows_other': '{{count}} Zeilen',
  };
  expect(faultsIn('de', english, german).filter((fault) => !fault.includes('ends in'))).toEqual([]);
});

it('I18N-01: parameters, tags and nested keys occur as often as in English', () => {
  const english = { 'common:a': '{{name}} asks <b>{{name}}</b>' };
  const faults = (text: string) => faultsIn('de', english, { 'common:a': text });
  expect(faults('{{name}} fragt <b>{{name}}</b>')).toEqual([]);
  expect(faults('{{name}} fragt <b>nach</b>')).toHaveLength(1);
  expect(faults('{{name}} fragt {{name}}')).toHaveLength(1);
  expect(faults('{{nam}} fragt <b>{{name}}</b>')).toHaveLength(1);
});

it('I18N-01: a plural form for several numbers contains its number', () => {
  const english = { 'common:rows_one': 'one row', 'common:rows_other': '{{count}} rows' };
  const faults = (language: string, one: string, other: string) =>
    faultsIn(language, english, {
      'common:rows_one': one,
      'common:rows_many': other,
      'common:rows_other': other,
    });
  expect(faults('fr', 'une ligne', '{{count}} lignes')).toHaveLength(1);
  expect(faults('fr', '{{count}} ligne', '{{count}} lignes')).toEqual([]);
  expect(faults('es', 'una fila', '{{count}} filas')).toEqual([]);
  expect(faults('hi', 'एक पंक्ति', '{{count}} पंक्तियाँ')).toContain(
    'hi common:rows_one has [], English has [{{count}}]',
  );
});

it('I18N-14: finds texts that are entirely or partly English', () => {
  const english = {
    'common:a': 'Delete the chatbot',
    'common:b': 'Reads PDF and CSV',
    'common:c': 'Name of file',
  };
  const faults = (language: string, texts: Words) =>
    faultsIn(language, english, texts).filter((fault) => fault.includes('English'));
  expect(faults('ru', { 'common:a': 'Delete the chatbot' })).toEqual([
    'ru common:a is the English text: Delete the chatbot',
  ]);
  expect(faults('ru', { 'common:a': 'Delete чат-бот', 'common:b': 'Читает PDF и CSV' })).toEqual([]);
  expect(faults('ru', { 'common:a': 'Delete the чат-бот' })).toHaveLength(1);
  expect(faults('de', { 'common:a': 'Lösche the Chatbot with allem' })).toHaveLength(1);
  expect(faults('de', { 'common:a': 'Den Chatbot löschen' })).toEqual([]);
});

it('I18N-14: punctuation, quotes, spaces, letters and digits are those of the language', () => {
  const fault = (language: string, english: string, text: string) =>
    faultsIn(language, { 'common:a': english }, { 'common:a': text }).map((found) =>
      found.slice(`${language} common:a `.length).replace(/: .*/, ''),
    );
  expect(fault('de', 'Saved.', 'Gespeichert')).toEqual(['ends in “”, English in “.”']);
  expect(fault('ja', 'Saved.', '保存しました。')).toEqual([]);
  expect(fault('ar', 'Sure?', 'هل أنت متأكد؟')).toEqual([]);
  expect(fault('de', '“Desk” is new', '"Desk" ist neu')).toHaveLength(2);
  expect(fault('de', '“Desk” is new', '„Desk“ ist neu')).toEqual([]);
  expect(fault('de', '“Desk” is new', '„Desk ist neu')).toHaveLength(1);
  expect(fault('fr', 'Sure?', 'Vraiment ?')).toEqual(['lacks a no-break space before a mark']);
  expect(fault('fr', 'Sure?', 'Vraiment\u202f?')).toEqual([]);
  expect(fault('es', 'Sure?', 'Seguro?')).toEqual(['lacks ¿ or ¡']);
  expect(fault('fa', 'Book', 'كتاب')).toEqual(['has an Arabic ي or ك']);
  expect(fault('ar', 'In 3 days', 'خلال 3 أيام')).toEqual(['has Latin digits']);
  expect(fault('ar', 'In 3 days', 'خلال ٣ أيام')).toEqual([]);
  expect(fault('hi', 'Saved.', 'सेव हो गया।')).toEqual([]);
  expect(fault('hi', 'Saved.', 'सेव हो गया.')).toEqual(['has a full stop in place of a danda']);
  expect(fault('ja', 'Check the base URL.', 'ベース URL を確認。')).toEqual([
    'has a space beside Japanese letters',
  ]);
  expect(fault('he', 'Made by Word', 'נוצר ב-Word')).toEqual(['has a hyphen in place of a maqaf']);
  expect(fault('ar', 'Wait a little', 'الانتظار قليلاً')).toEqual(['has a tanwin behind its alif']);
  expect(fault('ar', 'Save as .docx', 'الحفظ بصيغة .docx')).toEqual([
    'lacks a left-to-right mark before a Latin sign',
  ]);
  expect(fault('ar', 'Save as .docx', 'الحفظ بصيغة \u200e.docx')).toEqual([]);
  expect(fault('ko', 'Check the key.', '키를 확인하십시오.')).toEqual([
    'speaks to the reader in another way',
  ]);
  expect(fault('bn', 'In 3 days', '3 দিনে')).toEqual(['has Latin digits']);
  expect(fault('bn', 'In 3 days', '৩ দিনে')).toEqual([]);
  expect(fault('th', 'Saved.', 'บันทึกแล้ว')).toEqual([]);
  expect(fault('th', 'Saved.', 'บันทึกแล้ว.')).toEqual(['ends in “.”, English in “”']);
  expect(fault('th', 'Sure?', 'แน่ใจไหม')).toEqual(['ends in “”, English in “?”']);
});

it('I18N-14: terms match the glossary, and one text of a namespace has one translation', () => {
  const english = { 'auth:a': 'This visitor', 'auth:b': 'This visitor', 'leads:a': 'This visitor' };
  expect(
    faultsIn('de', english, { 'auth:a': 'Dieser Gast', 'auth:b': 'Dieser Gast', 'leads:a': 'Besuchende' }),
  ).toEqual(['de auth:a does not say “Besuch”: Dieser Gast', 'de auth:b does not say “Besuch”: Dieser Gast']);
  expect(
    faultsIn('de', english, { 'auth:a': 'Besuch', 'auth:b': 'Besuchende', 'leads:a': 'Besuchende' }),
  ).toEqual(['de auth:b says “Besuchende”, auth:a “Besuch” for “This visitor”']);
});

it('I18N-14: texts with little space are not much longer than English', () => {
  const english = { 'common:nav.logs': 'Log of actions' };
  const german = { 'common:nav.logs': 'Verzeichnis aller Handlungen' };
  expect(faultsIn('de', english, german)).toEqual([
    'de common:nav.logs has 28 letters, room is for 23: Verzeichnis aller Handlungen',
  ]);
  expect(faultsIn('de', english, german, { lengths: { de: ['common:nav.logs'] } })).toEqual([]);
});

it('reports exceptions that are no longer needed', () => {
  const faults = faultsIn(
    'de',
    { 'common:a': 'Save' },
    { 'common:a': 'Sichern' },
    { signs: { de: ['common:a'] } },
  );
  expect(faults).toEqual(['de common:a needs no exception from signs: take it out of exceptions.json']);
});
