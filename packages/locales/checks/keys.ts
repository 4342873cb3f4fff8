import type { Texts } from '../locale-files.ts';
import { countedKey, formsOf, type TranslationCheck } from './translation.ts';

/** Every key of English and no other, no empty text, and for plural texts exactly the forms of the language. */
export const checkKeys: TranslationCheck = ({ language, texts, english }) => {
  const wanted = new Set([...english.keys()].flatMap((key) => keysIn(language, key, english)));
  return [
    ...[...wanted].filter((key) => !texts.has(key)).map((key) => ({ key, fault: 'is missing' })),
    ...[...texts.keys()].filter((key) => !wanted.has(key)).map((key) => ({ key, fault: 'is unknown' })),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => ({ key, fault: 'is empty' })),
  ];
};

/** Returns the keys in a language for a key of English. A form for zero, which English does not have, is a key of its own. */
function keysIn(language: string, key: string, english: Texts): string[] {
  const parts = countedKey(key, english);
  if (parts === undefined || parts.form === 'zero') return [key];
  return formsOf(language, parts.type).map((form) => `${parts.stem}_${form}`);
}
