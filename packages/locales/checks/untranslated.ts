import sameAsEnglish from '../same-as-english.json' with { type: 'json' };
import { pairsOf, type TranslationCheck, wordsOnly } from './translation.ts';

/** Names that are the same in all languages. */
const names =
  /Parley|Basic|Starter|Professional|Enterprise|OpenAI|Anthropic|Google Analytics|Google|Gemini|Mistral|Ollama|LM Studio|Slack|Stripe|WordPress|Shopify|Zapier|Make|Typebot|Webhooks?|Markdown|Halden Books|Halden|Aegis|Authenticator|Powered by/g;

/** Abbreviations, URLs, paths and field names, which are not translated. */
const codes = /[\w-]*(?:[A-Z0-9_][A-Z0-9_]|[/.@_]\w|!\w)[\w./@-]*/g;

const scripts: Readonly<Record<string, RegExp>> = {
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  hi: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  th: /\p{Script=Thai}/u,
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  zh: /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
};

const englishWords = /\b(?:the|your|and|with|of)\b/g;

const alike = new Map(
  Object.entries(sameAsEnglish).map(([language, texts]) => [language, new Set<string>(texts)]),
);

/** No text may be entirely or partly English. Texts that are the same in both languages are listed in same-as-english.json. */
export const checkUntranslated: TranslationCheck = (translation) => {
  const { language } = translation;
  return [...pairsOf(translation)].flatMap(({ key, text, from }) => {
    const words = wordsOnly(text).replace(names, ' ').replace(codes, ' ');
    const letters = [...words.matchAll(/\p{L}/gu)].map(([letter]) => letter);
    if (letters.length === 0 || isAlike(language, from)) return [];
    if (text === from) return [{ key, fault: `is the English text: ${from}` }];
    return isForeign(language, words, letters) ? [{ key, fault: `is partly English: ${text}` }] : [];
  });
};

function isAlike(language: string, english: string): boolean {
  return alike.get(language)?.has(english) === true || alike.get('all')?.has(english) === true;
}

function isForeign(language: string, words: string, letters: readonly string[]): boolean {
  const script = scripts[language];
  if (script) return letters.filter((letter) => script.test(letter)).length < letters.length / 2;
  return new Set(words.match(englishWords)).size > 1;
}
