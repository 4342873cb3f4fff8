import { allLocales } from '@faker-js/faker';
import { nameBits } from '../../../packages/server/src/insight/masking/token-features.ts';
import { keyRow } from '../../../packages/server/src/insight/model/key-table.ts';

/** Names of one locale of @faker-js/faker. */
export interface LocaleNames {
  locale: string;
  first: readonly string[];
  last: readonly string[];
  places: readonly string[];
  countries: readonly string[];
  streets: readonly string[];
}

/** Returns the lists of every locale that has names. */
export function readNames(): LocaleNames[] {
  return Object.entries(allLocales)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([locale, lists]) => ({
      locale,
      first: strings(lists.person?.first_name),
      last: strings(lists.person?.last_name),
      places: [...strings(lists.location?.city_name), ...strings(lists.location?.state)],
      countries: strings(lists.location?.country),
      streets: [
        ...strings(lists.location?.street_name),
        ...strings(lists.location?.street_suffix),
        ...strings(lists.location?.street_prefix),
      ],
    }));
}

/** The words of all lists as rows of a key table. `common` are words that are not names. */
export function nameTable(names: readonly LocaleNames[], common: readonly string[]): Uint32Array {
  const bits = new Map<string, number>();
  const add = (list: readonly string[], bit: number) => {
    for (const name of list) {
      for (const word of name
        .toLowerCase()
        .normalize('NFC')
        .match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? []) {
        if (word.length > 1) bits.set(word, (bits.get(word) ?? 0) | bit);
      }
    }
  };
  for (const one of names) {
    add(one.first, nameBits.first);
    add(one.last, nameBits.last);
    add(one.places, nameBits.place);
    add(one.streets, nameBits.street);
    add(one.countries, nameBits.country);
  }
  for (const word of common) bits.set(word, (bits.get(word) ?? 0) | nameBits.common);
  const rows = new Map<number, number>();
  for (const [word, value] of bits) {
    const row = keyRow(word, value);
    rows.set(row >>> 8, (rows.get(row >>> 8) ?? 0) | value);
  }
  return Uint32Array.from(rows, ([key, value]) => key * 256 + value).sort();
}

function strings(list: unknown): string[] {
  const found = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(list);
  return [...found].filter((name) => !name.includes('{{'));
}
