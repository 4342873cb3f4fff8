import { directionOf } from './languages.ts';

const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';
const leftToRightMark = '\u200e';

/**
 * Prepares a name, an address or a phone number for insertion into a sentence. In a right-to-left language the value is isolated,
 * so that it keeps its own character order (UAX #9, FSI); otherwise, and for a number alone, it is unchanged.
 */
export function isolate(text: string, language: string): string {
  if (directionOf(language) === 'ltr' || /^\p{Nd}*$/u.test(text)) return text;
  return firstStrongIsolate + text + popDirectionalIsolate;
}

/**
 * Keeps a currency symbol such as "US$" together in an amount. Without the added mark, its sign would move to the other side of a
 * right-to-left amount.
 */
export function withWholeSymbol(amount: string, language: string): string {
  if (directionOf(language) === 'ltr') return amount;
  return amount.replace(/\p{Lu}{1,3}\p{Sc}/u, (symbol) => symbol + leftToRightMark);
}
