import { z } from 'zod';

/** Codes that proxies send for no country: unknown places, anonymizers, and Tor exits. */
const noCountry = new Set(['XX', 'ZZ', 'T1', 'A1', 'A2', 'O1', 'EU', 'AP']);
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** The ISO 3166-1 alpha-2 code in a proxy's header; null if it is not a country. */
export function countryOf(header: string | string[] | undefined): string | null {
  const { data } = code.safeParse(header);
  return data === undefined || noCountry.has(data) ? null : data;
}
