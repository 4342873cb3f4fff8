import pg from 'pg';
import { toStorable } from '../../lib/text/storable.ts';
import { DatabaseMisuse } from '../errors.ts';

type Parse = (text: string) => unknown;

const text: Parse = (value) => value;
const utc: Parse = (value) => instant(value.includes('+') ? value : `${value}+00`);
const { builtins } = pg.types;

/** Element types that we parse differently from node-postgres, with the type ids of their arrays. */
const ours: readonly [element: number, array: number, parse: Parse][] = [
  [builtins.INT8, 1016, Number],
  [builtins.NUMERIC, 1231, Number],
  [builtins.DATE, 1182, text],
  [builtins.TIMESTAMP, 1115, utc],
  [builtins.TIMESTAMPTZ, 1185, instant],
  [builtins.INTERVAL, 1187, text],
  [builtins.UUID, 2951, text],
];

/** The id of type text[], which node-postgres can parse but has no constant for. */
const textArrayType: number = 1009;
const parseTexts: (text: string) => unknown[] = pg.types.getTypeParser(textArrayType);
const parsers = new Map<number, Parse>();
for (const [element, array, parse] of ours) {
  parsers.set(element, parse);
  parsers.set(array, (value) => parseEntries(parseTexts(value), parse));
}

/**
 * Parses results to the same values on both engines: timestamps are Date, int8 and numeric are number, date
 * is 'YYYY-MM-DD', json is parsed, uuid and interval are text, bytea is a Buffer.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? pg.types.getTypeParser(oid),
};

/**
 * Converts parameters to the form that node-postgres sends: Date, string, number, bigint, boolean, null, bytes, and arrays of
 * them. Removes characters that the database cannot store, such as NUL, from all texts.
 * @throws DatabaseMisuse for an invalid Date or an object (json columns take `json(value)`).
 */
export function toParameters(values: readonly unknown[]): unknown[] {
  return values.map(toParameter);
}

function toParameter(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value);
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (value instanceof Date) return isoText(value);
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(toParameter);
  throw new DatabaseMisuse('parameter_type_not_supported');
}

function isoText(value: Date): string {
  if (Number.isNaN(value.getTime())) throw new DatabaseMisuse('parameter_type_not_supported');
  return value.toISOString();
}

/** Parses `2026-01-02 03:04:05.678901+00` of a session in UTC; `Date` keeps milliseconds. Infinity becomes an invalid Date. */
function instant(value: string): Date {
  return new Date(`${value.replace(' ', 'T')}:00`);
}

function parseEntries(entries: readonly unknown[], parse: Parse): unknown[] {
  return entries.map((entry) => {
    if (Array.isArray(entry)) return parseEntries(entry, parse);
    return typeof entry === 'string' ? parse(entry) : entry;
  });
}
