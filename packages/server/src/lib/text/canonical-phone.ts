import { plainNumber, splitExtension } from '@parley/contracts/values/contact-details';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

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
