import { z } from 'zod';

/** Assigned codes of no country: unknown places, and exits of Tor. */
const noCountry = new Set(['XX', 'ZZ', 'T1', 'A1', 'A2', 'O1', 'EU', 'AP']);
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** The ISO 3166-1 alpha-2 code in a proxy's header; null where it names no country. */
export function countryOf(header: string | string[] | undefined): string | null {
  const { data } = code.safeParse(header);
  return data === undefined || noCountry.has(data) ? null : data;
}
