import { directionOf } from './languages.ts';

const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';
const leftToRightMark = '\u200e';

/**
 * Prepares a name, an address or a phone number for its place in a sentence of this language. In a right-to-left sentence it
 * keeps the order of its own letters and digits (UAX #9, FSI); elsewhere, and for a number alone, the text is unchanged.
 */
export function isolate(text: string, language: string): string {
  if (directionOf(language) === 'ltr' || /^\p{Nd}*$/u.test(text)) return text;
  return firstStrongIsolate + text + popDirectionalIsolate;
}

/**
 * Keeps the sign of a currency beside its letters in an amount of this language. Without a mark behind it, the sign of "US$"
 * goes to the other side of a right-to-left amount.
 */
export function withWholeSymbol(amount: string, language: string): string {
  if (directionOf(language) === 'ltr') return amount;
  return amount.replace(/\p{Lu}{1,3}\p{Sc}/u, (symbol) => symbol + leftToRightMark);
}
