import { plainNumber } from '@parley/contracts/contact-details';

/**
 * The digits of a text that is a phone number, or part of one, however it was typed; without the zeros that are dialed only in
 * the country or to leave it. Null for any other text, and for fewer than three digits.
 */
export function searchedNumber(text: string): string | null {
  const plain = plainNumber(text).trim();
  if (!/^[+\d\s().·/-]+$/u.test(plain)) return null;
  const digits = plain.replace('(0)', '').replace(/\D/gu, '').replace(/^0+/u, '');
  return digits.length < 3 ? null : digits;
}
