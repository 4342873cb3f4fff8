import { directionOf } from '@parley/contracts/language/languages';
import { pairsOf, type TranslationCheck, wordsOnly } from './translation.ts';

const quotePairs: Readonly<Record<string, readonly string[]>> = {
  es: ['«»'],
  fr: ['«»'],
  it: ['«»'],
  ru: ['«»'],
  ar: ['«»'],
  fa: ['«»'],
  de: ['„“'],
  pt: ['“”'],
  zh: ['“”'],
  ko: ['“”'],
  ur: ['“”'],
  ja: ['「」', '『』'],
  he: ['״״'],
};
/** In Hebrew, quotes and gershayim are the same character, so only foreign quotes are checked. */
const everyQuote = /[«»„“”"「」『』]/gu;

/** Latin words with a following number (EN 301 549), telephone numbers, and parts of URLs. */
const codes = /(?:[\w.+*/:#-]*[A-Za-z][\w.+*/:-]*(?:\s\d[\d.]*)*)|\+\d[\d ]*/g;

const endMarks: ReadonlyArray<[RegExp, string]> = [
  [/[?？؟]$/, '?'],
  [/[!！]$/, '!'],
  [/(?:…|\.\.\.)$/, '…'],
  [/[.。۔।]$/, '.'],
  [/[:：]$/, ':'],
];

/** Typical mistakes by language, with their description. */
const habits: Readonly<Record<string, ReadonlyArray<[RegExp, string]>>> = {
  ja: [
    [
      /[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}] [A-Za-z\d./]|[A-Za-z\d] [\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/u,
      'has a space beside Japanese letters',
    ],
  ],
  he: [[/[א-ת]-[A-Za-z.]/u, 'has a hyphen in place of a maqaf']],
  ar: [[/اً/u, 'has a tanwin behind its alif']],
  ko: [[/십시오/u, 'speaks to the reader in another way']],
};

/** Punctuation, quotes, French spaces, letters and digits must be those of the language. */
export const checkSigns: TranslationCheck = (translation) => {
  const { language } = translation;
  return pairsOf(translation).flatMap(({ text, from, key }) =>
    (text === from ? [] : faultsOf(language, text, from)).map((fault) => ({
      key,
      fault: `${fault}: ${text}`,
    })),
  );
};

function faultsOf(language: string, text: string, english: string): string[] {
  const words = wordsOnly(text);
  const faults: string[] = [];
  // Greek uses a semicolon as question mark.
  const ended = language === 'el' ? text.replace(/[;\u037e](?=\s*\(|$)/u, '?') : text;
  const end = endMark(ended);
  // Thai ends a statement with no mark.
  const englishEnd = language === 'th' ? endMark(english).replace('.', '') : endMark(english);
  if (end !== englishEnd) faults.push(`ends in “${end}”, English in “${englishEnd}”`);
  if (/["']/.test(words) && !/["']/.test(wordsOnly(english))) faults.push('has a straight quote');
  if (!quotesFit(language, words))
    faults.push('has quotes that are not those of the language, or not in pairs');
  if (
    language === 'fr' &&
    /[^\u202f]([;!?])(?!\w)|[^\u00a0\d/]:(?=\s|$)|«(?!\u00a0)|[^\u00a0]»/u.test(
      words.replace(/https?:\S+/g, ''),
    )
  )
    faults.push('lacks a no-break space before a mark');
  if (
    language === 'es' &&
    (count(words, /\?/g) !== count(words, /¿/g) || count(words, /!/g) !== count(words, /¡/g))
  )
    faults.push('lacks ¿ or ¡');
  if (language === 'fa' && /[يك]/.test(words)) faults.push('has an Arabic ي or ك');
  if (['ar', 'fa', 'bn'].includes(language) && /\d/.test(words.replace(codes, ' ')))
    faults.push('has Latin digits');
  if (['hi', 'bn'].includes(language) && /\.(?:\s|$)/u.test(words.replaceAll('...', '')))
    faults.push('has a full stop in place of a danda');
  if (directionOf(language) === 'rtl' && /[\s(־](?:\.|<\/)[a-z]/u.test(text))
    faults.push('lacks a left-to-right mark before a Latin sign');
  const own = habits[language]?.find(([pattern]) => pattern.test(text));
  return own ? [...faults, own[1]] : faults;
}

/** Returns the end mark, ignoring quotes, brackets and tags, which languages place inside or outside. */
function endMark(text: string): string {
  const bare = text.replace(/<[^>]*>/g, '').replace(/[\s\u00a0\u202f»”“"״」』)）]+$/u, '');
  return endMarks.find(([mark]) => mark.test(bare))?.[1] ?? '';
}

function quotesFit(language: string, words: string): boolean {
  const pairs = quotePairs[language] ?? [];
  const quotes = words.match(everyQuote) ?? [];
  const open: string[] = [];
  for (const quote of quotes) {
    const closes = pairs.find(([, close]) => close === quote && open.at(-1) !== undefined);
    if (closes && open.at(-1) === closes[0]) open.pop();
    else if (pairs.some(([opening]) => opening === quote)) open.push(quote);
    else return false;
  }
  return open.length === 0;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
