/** Languages that a script tells by itself. Kana precedes Han because Japanese uses both. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
];

/** ISO 639-1 code of the language a text is written in, or null where nothing tells. */
export function detectTextLanguage(
  text: string,
  prior?: { conversation?: string | null; locale?: string | null },
): string | null {
  if (!/\p{L}/u.test(text)) return prior?.conversation ?? null;
  const found = scripts.find(([script]) => script.test(text));
  return found?.[1] ?? prior?.conversation ?? prior?.locale ?? 'en';
}
