import { anyExpression, anyOf, anySpaced, anyUnspaced, anyWord } from '../languages/alternatives.ts';
import type { LanguageData } from '../languages/language-data.ts';
import { languageOf } from '../languages/languages.ts';
import { questionKind } from '../question/question-kind.ts';

const asksName = anyExpression(({ asks }) => asks?.name);

const numberNames = anyOf(({ answers }) => answers?.numberNames);
const one = anyOf(({ answers }) => answers?.one);
const numbers = new RegExp(
  `(?<![\\p{L}\\p{N}])\\p{N}[\\p{N}.,]*(?![\\p{N}\\p{Lu}])|\\b(?:(?:${one})(?! (?:${anyOf(({ answers }) => answers?.afterOne)})(?!\\p{L}))|${numberNames})\\b|[一二三四五六七八九十百千]`,
  'giu',
);
const names = /(?<=\S\s{1,4})\p{Lu}\p{Ll}+/gu;

/** Questions about who made or leads something; only a text that names that person answers them. */
const asksMaker = anyWordOf(({ asks }) => asks?.maker);
const someone = new RegExp(
  anyOf(({ answers }) => answers?.maker),
  'gu',
);
const capitalized = /\p{Lu}[\p{L}'’-]+/gu;
/** Frequencies, such as "daily" and "per week". */
const frequencies = new RegExp(
  anyWord(({ answers }) => answers?.frequencies),
  'giu',
);
const howOften = anyWordOf(({ asks }) => asks?.frequency);

/** Questions for a price. */
const asksPrice = anyWordOf(({ asks }) => asks?.price);
const money = `[€$£¥₽₪₹]|EUR|USD|GBP|CHF|${anyOf(({ answers }) => answers?.currencies)}`;
const costs = anyOf(({ answers }) => answers?.costs);
/** A number in digits or words. */
const quantity = `(?:\\p{N}|(?<!\\p{L})(?:${one}|${numberNames})(?!\\p{L}))`;
/** Without "one": "Prices for one kilogram" states no price. */
const amount = `(?:\\p{N}|(?<!\\p{L})(?:${numberNames})(?!\\p{L}))`;
/** A table cell that contains only an amount, such as 2.20. */
const amountCell = '(?:^|\\|)\\s?\\p{N}{1,6}[.,]\\p{N}{2}\\s?(?=\\||$)';
const price = new RegExp(
  `${amountCell}|(?:${money})\\s?\\p{N}|\\p{N}[\\p{N}.,]*\\s?(?:${money})|(?<!\\p{L})\\p{L}{1,30} (?:${money})(?!\\p{L})|(?<!\\p{L})(?:${costs})(?!\\p{L})[^.]{0,60}${amount}|${amount}[^.]{0,60}(?<!\\p{L})(?:${costs})(?!\\p{L})|${anyWord(({ answers }) => answers?.free)}`,
  'giu',
);
/** Questions for a phone number, an email address, or a web page. */
const asksPhone = anyWordOf(({ asks }) => asks?.phone);
const asksMail = anyWordOf(({ asks }) => asks?.mail);
const phone = /(?<![\p{L}\p{N}])\+?\(?\p{N}{1,5}\)?(?:[\s./-]{0,2}\(?\p{N}{2,5}\)?){2,6}(?![\p{L}\p{N}])/gu;
const mail = /[^\s@<>()[\]]{1,64}@[^\s@<>()[\]]{1,190}\.\p{L}{2,}/gu;
const asksShare = new RegExp(
  `(?<!\\p{L})(?:${anySpaced(({ asks }) => asks?.share)})|${anyUnspaced(({ asks }) => asks?.share)}`,
  'iu',
);
const percents = new RegExp(
  `\\p{N}\\s?(?:%|％|٪|${anyOf(({ answers }) => answers?.percent)})|${anyWord(({ answers }) => answers?.shares)}`,
  'giu',
);
/** Questions for opening or closing times, and times of day. */
const asksHours = anyWordOf(({ asks }) => asks?.hours);
const clock = new RegExp(
  `(?<![\\p{L}\\p{N}])\\p{N}{1,2}(?:[:.]\\p{N}{2})?\\s?(?:${anyOf(({ answers }) => answers?.hourMarks)})(?!\\p{L})|(?<![\\p{L}\\p{N}.,])\\p{N}{1,2}:\\p{N}{2}(?!\\p{N})|${anyWord(({ answers }) => answers?.timesOfDay)}`,
  'giu',
);
/** Questions for how long something takes, and durations that answer them. */
const asksDuration = anyWordOf(({ asks }) => asks?.duration);
const timeUnits = `(?:${anyOf(({ answers }) => answers?.timeUnits)})`;
const within = new RegExp(
  `(?<!\\p{L})(?:${anyOf(({ answers }) => answers?.within)})(?!\\p{L})[^.!?]{0,30}?${quantity}[^.!?]{0,20}?${timeUnits}(?!\\p{L})|${quantity}\\s?(?:[-–]|${anyOf(({ answers }) => answers?.rangeWords)})\\s?${quantity}[^.!?]{0,20}?${timeUnits}(?!\\p{L})|${anyWord(({ answers }) => answers?.atOnce)}`,
  'giu',
);
/**
 * Words that only say what kind of answer is wanted, by the pattern of that answer. A text that matches the pattern does not need
 * to contain the words.
 */
const sayOnlyThat: ReadonlyMap<RegExp, RegExp> = new Map([
  [price, wholeWord(({ asks }) => asks?.priceWord)],
  [phone, wholeWord(({ asks }) => asks?.phoneWord)],
  [within, wholeWord(({ asks }) => asks?.durationWord)],
  [clock, wholeWord(({ asks }) => asks?.hoursWord)],
]);

function anyWordOf(pick: (language: LanguageData) => string | undefined): RegExp {
  return new RegExp(anyWord(pick), 'iu');
}

function wholeWord(pick: (language: LanguageData) => string | undefined): RegExp {
  return new RegExp(`^(?:${anyOf(pick)})$`, 'u');
}

/** Returns whether a word asks for a price without naming anything that has one. */
export function isPriceWord(word: string): boolean {
  return sayOnlyThat.get(price)?.test(word) ?? false;
}

/** Patterns that an answer must match to answer such a question. */
const only: ReadonlySet<RegExp> = new Set([price, phone, mail, percents]);
const oftenOrNumber = new RegExp(`${frequencies.source}|${numbers.source}`, 'giu');

/** What a text must contain to fit the question. */
export interface ExpectedAnswer {
  /** Returns whether a text contains it, apart from what the question itself says. */
  test(text: string): boolean;
  /** Whether a text without it cannot answer. */
  isRequired: boolean;
  /** Whether a text without it is unlikely to answer. */
  isExpected: boolean;
  /** Returns whether a word of the question only says that this is wanted, as "cost" does. */
  isSaidBy(word: string): boolean;
}

/** Returns what the answer must contain, such as a number, time, or name; null if the question does not indicate it. */
export function expectedAnswer(query: string, language: string | null): ExpectedAnswer | null {
  const asksNumber = [language ?? 'en', 'en'].some((each) => languageOf(each)?.asks?.number?.test(query));
  const pattern = patternOf(query, asksNumber);
  if (pattern === null) return null;
  const asked = query.toLowerCase();
  return {
    isRequired: only.has(pattern),
    isExpected: pattern === someone,
    isSaidBy: (word) => sayOnlyThat.get(pattern)?.test(word) ?? false,
    test: (text) => {
      for (const [found] of text.matchAll(pattern)) {
        const said = pattern === someone ? (found.match(capitalized) ?? [found]) : [found];
        if (said.some((each) => !asked.includes(each.toLowerCase()))) return true;
      }
      return false;
    },
  };
}

function patternOf(query: string, asksNumber: boolean): RegExp | null {
  if (asksPhone.test(query) || asksMail.test(query)) {
    const kind = questionKind(query);
    // "How do I change my email address?" does not ask for an address.
    if (kind !== 'how-to' && kind !== 'yes-no') return asksPhone.test(query) ? phone : mail;
  }
  if (asksShare.test(query)) return percents;
  if (howOften.test(query)) return oftenOrNumber;
  if (asksPrice.test(query)) return price;
  if (asksHours.test(query)) return clock;
  if (asksDuration.test(query)) return within;
  if (asksNumber) return numbers;
  if (asksMaker.test(query)) return someone;
  return asksName.test(query) ? names : null;
}
