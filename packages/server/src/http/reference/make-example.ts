import { exampleMoments, exampleTexts } from './example-values.ts';
import type { JsonSchema } from './json-schema.ts';

const exampleId = '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70';
const exampleMoment = '2026-11-22T10:00:00.000Z';

/**
 * A value that fits a schema, the same at every call. Texts are taken from `exampleTexts` by property name if they fit. Optional
 * properties are included in responses, and left out in requests unless those would be empty.
 */
export function makeExample(schema: JsonSchema, io: 'input' | 'output', name = ''): unknown {
  if ('const' in schema) return schema.const;
  const known = exampleTexts[name];
  const fitting = known?.find((value) => fits(schema, value));
  if (fitting !== undefined) return fitting;
  if (schema.enum) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return makeExample(options.find((one) => one.type !== 'null') ?? {}, io, name);
  if (schema.allOf) return makeExample(merged(schema), io, name);
  const [type] = [schema.type ?? []].flat();
  if (type === 'object') return makeObject(schema, io);
  if (type === 'array') return makeList(schema, io, name);
  if (type === 'string') return makeText(schema, name);
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'null' ? null : {};
}

/** Merges the parts of an `allOf`. */
function merged({ allOf = [], ...rest }: JsonSchema): JsonSchema {
  return Object.assign({}, rest, ...allOf);
}

function makeList({ items, minItems = 0 }: JsonSchema, io: 'input' | 'output', name: string): unknown[] {
  if (!items) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => makeExample(items, io, singular(name)));
}

function makeObject(schema: JsonSchema, io: 'input' | 'output'): object {
  const { properties = {}, required = [] } = schema;
  const named = Object.entries(properties).filter(([name]) => io === 'output' || required.includes(name));
  const shown = named.length > 0 ? named : Object.entries(properties).slice(0, 2);
  const known = shown.map(([name, part]) => [name, makeExample(part, io, name)]);
  const others = schema.propertyNames?.enum && typeof schema.additionalProperties === 'object';
  return {
    ...Object.fromEntries(known),
    ...(others ? makeRecord(schema, io) : {}),
  };
}

function makeRecord(schema: JsonSchema, io: 'input' | 'output'): object {
  const { propertyNames, additionalProperties } = schema;
  const names = (propertyNames?.enum ?? []).filter((name) => typeof name === 'string');
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  return Object.fromEntries(names.map((name) => [name, makeExample(value, io, name)]));
}

function makeText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, name: string): string {
  if (format === 'date-time') return exampleMoments[name] ?? exampleMoment;
  if (format === 'date') return exampleMoment.slice(0, 10);
  if (format === 'uuid' || pattern?.startsWith('^[0-9a-f]{8}-')) return exampleId;
  if (format === 'email') return 'ada@example.com';
  if (format === 'uri') return 'https://example.com/';
  return words(name).padEnd(minLength, 'x').slice(0, maxLength);
}

/** `userIntent` becomes `User intent`. */
function words(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return text === '' ? 'Text' : `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

function fits(schema: JsonSchema, value: unknown): boolean {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((one) => fits(one, value));
  if (schema.enum) return schema.enum.includes(value);
  if ('const' in schema) return schema.const === value;
  if (!(schema.allOf ?? []).every((one) => fits({ ...schema, ...one, allOf: [] }, value))) return false;
  const types = [schema.type ?? []].flat();
  if (value === null) return types.includes('null');
  if (typeof value === 'string') return types.includes('string') && fitsText(schema, value);
  if (typeof value === 'number') return fitsNumber(schema, types, value);
  if (typeof value === 'boolean') return types.includes('boolean');
  return Array.isArray(value) && types.includes('array') && fitsList(schema, value);
}

function fitsText(
  { format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema,
  text: string,
): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  if (format === 'uuid') return /^[0-9a-f-]{36}$/.test(text);
  if (format === 'date-time') return /^\d{4}-\d{2}-\d{2}T/.test(text);
  if (format === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (format === 'uri') return URL.canParse(text);
  if (format === 'email') return text.includes('@');
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}

function fitsNumber({ minimum = -Infinity, maximum = Infinity }: JsonSchema, types: string[], value: number) {
  const isType = types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  return isType && value >= minimum && value <= maximum;
}

function fitsList({ items, minItems = 0 }: JsonSchema, list: readonly unknown[]): boolean {
  return list.length >= minItems && (!items || list.every((item) => fits(items, item)));
}
