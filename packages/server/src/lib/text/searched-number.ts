import { plainNumber } from '@parley/contracts/values/contact-details';

/**
 * Digits to search for, if the text is a phone number or part of one, in any notation; without national and international dialing
 * zeros. Null for any other text, and for fewer than three digits.
 */
export function searchedNumber(text: string): string | null {
  const plain = plainNumber(text).trim();
  if (!/^[+\d\s().·/-]+$/u.test(plain)) return null;
  const digits = plain.replace('(0)', '').replace(/\D/gu, '').replace(/^0+/u, '');
  return digits.length < 3 ? null : digits;
}
