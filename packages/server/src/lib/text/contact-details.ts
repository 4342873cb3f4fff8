import { plainNumber, splitExtension } from '@parley/contracts/values/contact-details';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** One canonical string per mailbox, as far as that can be known: trimmed, NFKC, case-folded (SEC-5). */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/**
 * A phone number in international format (ITU-T E.164), or null if it is not valid.
 * @param country ISO 3166-1 alpha-2, used for a number without a country code.
 */
export function canonicalPhone(phone: string, country: string | null): string | null {
  const { number } = splitExtension(plainNumber(phone));
  return validNumber(number, country) ?? validNumber(number.replace(/^\s*00/u, '+'), country);
}

function validNumber(number: string, country: string | null): string | null {
  const parsed = parsePhoneNumberFromString(number, countryOf(country));
  return parsed?.isValid() === true ? parsed.number : null;
}

function countryOf(country: string | null): CountryCode | undefined {
  return country !== null && isSupportedCountry(country) ? country : undefined;
}

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
