import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** A number as E.164, or null where it is none, or a national one whose country is not known. */
export function canonicalPhone(phone: string, country: string | null): string | null {
  const parsed = parsePhoneNumberFromString(phone, countryOf(country));
  return parsed?.isValid() === true ? parsed.number : null;
}

function countryOf(country: string | null): CountryCode | undefined {
  return country !== null && isSupportedCountry(country) ? country : undefined;
}
