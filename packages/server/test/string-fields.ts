import type { ZodType } from 'zod';

/** A position of text in an input. */
export interface Spot {
  /** `*` is a list item, `{}` a field name. */
  path: string;
  /** A valid input with this text at the position. */
  fill(text: string): unknown;
}

interface Found {
  sample: unknown;
  spots: Spot[];
}

/** The used parts of a zod schema's internals. */
interface Definition {
  type: string;
  shape?: Record<string, ZodType>;
  element?: ZodType;
  keyType?: ZodType;
  valueType?: ZodType;
  options?: ZodType[];
  items?: ZodType[];
  left?: ZodType;
  right?: ZodType;
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  getter?: () => ZodType;
  values?: unknown[];
  entries?: Record<string, unknown>;
}

const someId = '01900000-0000-7000-8000-000000000000';
/** Candidates for a valid text; the first that a schema accepts is used. */
const texts = [
  'Words',
  someId,
  'ada@example.com',
  'https://example.com/page',
  'example.com',
  '2026-03-04',
  '2026-03-04T10:00:00Z',
  '10:00',
  'a'.repeat(32),
  'en',
  'US',
  'EUR',
  'Europe/Berlin',
  '#aabbcc',
  '+49 123 4567',
  'secret-words-1',
  '123456',
  '1',
  'short_name',
  '/path',
  'data:image/png;base64,AAAA',
  'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx',
  'G-ABCDEFGH12',
  'sk-test-key-000000001',
  '2026-03',
  '0123456789ab',
];
const numbers = [1, 10, 100, 2_000, 0, 0.5, 2026];

/**
 * Every position of text in a schema's input, including field names of records. `known` has valid documents for schemas that
 * accept anything and validate it separately.
 */
export function findSpots(schema: ZodType, known: ReadonlyMap<ZodType, unknown>): Found {
  return walk(schema, known, 0);
}

function walk(schema: ZodType, known: ReadonlyMap<ZodType, unknown>, depth: number): Found {
  if (depth > 12) return { sample: null, spots: [] };
  if (known.has(schema)) return inDocument(known.get(schema));
  const found = walkBy(definitionOf(schema), known, depth);
  return { sample: validSample(schema, found.sample), spots: found.spots };
}

const definitionOf = (schema: ZodType): Definition => schema._zod.def as unknown as Definition;
const text: Spot = { path: '', fill: (value) => value };

function walkBy(definition: Definition, known: ReadonlyMap<ZodType, unknown>, depth: number): Found {
  const into = (schema: ZodType) => walk(schema, known, depth + 1);
  const { type, shape, element, keyType, valueType, options, items, left, right, innerType, getter } =
    definition;
  if (shape) return inObject(shape, into);
  if (element) return inList(into(element));
  if (keyType && valueType) return inRecord(into(keyType), into(valueType));
  if (options) return inUnion(options.map(into));
  if (items) return inTuple(items.map(into));
  if (left && right) return inBoth(into(left), into(right));
  if (definition.in && definition.out)
    return into(isTransform(definition.in) ? definition.out : definition.in);
  if (innerType) return into(innerType);
  if (getter) return into(getter());
  if (type === 'literal') return { sample: definition.values?.[0], spots: [] };
  if (type === 'enum') return { sample: Object.values(definition.entries ?? {})[0], spots: [text] };
  if (type === 'string') return { sample: texts[0], spots: [text] };
  if (type === 'unknown' || type === 'any' || type === 'transform' || type === 'custom')
    return inDocument({ name: 'x', list: ['x'] });
  if (type === 'number' || type === 'int' || type === 'bigint') return { sample: 1, spots: [] };
  if (type === 'boolean') return { sample: true, spots: [] };
  if (type === 'null') return { sample: null, spots: [] };
  return { sample: undefined, spots: [] };
}

const isTransform = (schema: ZodType): boolean => definitionOf(schema).type === 'transform';

/** The sample, or the first plain value that the schema accepts. */
function validSample(schema: ZodType, sample: unknown): unknown {
  if (typeof sample === 'object' && sample !== null && !Array.isArray(sample)) return sample;
  return (
    [sample, ...texts, ...numbers, [], [sample]].find((value) => schema.safeParse(value).success) ?? sample
  );
}

function inObject(shape: Record<string, ZodType>, into: (schema: ZodType) => Found): Found {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    isOptional: schema._zod.optin === 'optional',
    found: into(schema),
  }));
  const sample = Object.fromEntries(
    fields.filter(({ isOptional }) => !isOptional).map(({ name, found }) => [name, found.sample]),
  );
  const spots = fields.flatMap(({ name, found }) =>
    found.spots.map((spot) => ({
      path: joined(name, spot.path),
      fill: (value: string) => ({ ...sample, [name]: spot.fill(value) }),
    })),
  );
  return { sample, spots };
}

function inList({ sample, spots }: Found): Found {
  return {
    sample: [sample],
    spots: spots.map(({ path, fill }) => ({ path: joined('*', path), fill: (value) => [fill(value)] })),
  };
}

function inRecord(key: Found, value: Found): Found {
  const name = String(key.sample);
  return {
    sample: {},
    spots: [
      { path: '{}', fill: (hostile) => named(hostile, value.sample) },
      ...value.spots.map(({ path, fill }) => ({
        path: joined('*', path),
        fill: (hostile: string) => ({ [name]: fill(hostile) }),
      })),
    ],
  };
}

function inUnion(options: readonly Found[]): Found {
  return {
    sample: options[0]?.sample,
    spots: options.flatMap(({ spots }, index) =>
      spots.map((spot) => ({ ...spot, path: joined(`|${index}`, spot.path) })),
    ),
  };
}

function inTuple(items: readonly Found[]): Found {
  const sample = items.map((item) => item.sample);
  return {
    sample,
    spots: items.flatMap(({ spots }, index) =>
      spots.map(({ path, fill }) => ({
        path: joined(String(index), path),
        fill: (value: string) => sample.with(index, fill(value)),
      })),
    ),
  };
}

function inBoth(left: Found, right: Found): Found {
  const merged = (a: unknown, b: unknown) => ({ ...Object(a), ...Object(b) });
  return {
    sample: merged(left.sample, right.sample),
    spots: [
      ...left.spots.map(({ path, fill }) => ({
        path,
        fill: (value: string) => merged(fill(value), right.sample),
      })),
      ...right.spots.map(({ path, fill }) => ({
        path,
        fill: (value: string) => merged(left.sample, fill(value)),
      })),
    ],
  };
}

/** Each text and each field name of a document, one at a time. */
function inDocument(document: unknown): Found {
  if (typeof document === 'string') return { sample: document, spots: [text] };
  if (Array.isArray(document)) {
    const spots = document.flatMap((item, index) =>
      inDocument(item).spots.map(({ path, fill }) => ({
        path: joined(String(index), path),
        fill: (value: string) => document.with(index, fill(value)),
      })),
    );
    return { sample: document, spots };
  }
  if (typeof document !== 'object' || document === null) return { sample: document, spots: [] };
  const ofFields = Object.entries(document).flatMap(([name, child]) =>
    inDocument(child).spots.map(({ path, fill }) => ({
      path: joined(name, path),
      fill: (value: string) => ({ ...document, [name]: fill(value) }),
    })),
  );
  const ofName = {
    path: '{}',
    fill: (hostile: string) => ({ ...document, ...named(hostile, 'x') }),
  };
  return { sample: document, spots: [...ofFields, ofName] };
}

/** An object with this own property, even if it is called `__proto__`. */
function named(name: string, value: unknown): object {
  return Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });
}

const joined = (name: string, rest: string): string => (rest === '' ? name : `${name}.${rest}`);
