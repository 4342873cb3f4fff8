export type Fields = Record<string, unknown>;

/** Returns the value if it is an object with named fields, else an empty object. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function text(value: unknown, fallback = ''): string {
  return typeof value === 'string' ? value : fallback;
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

export function texts(value: unknown): string[] {
  return list(value).filter((item) => typeof item === 'string');
}

/** Converts every field that is not `true` to false. */
export function flags(value: unknown): Record<string, boolean> {
  return Object.fromEntries(Object.entries(fields(value)).map(([name, flag]) => [name, flag === true]));
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is one of the allowed words, else the first of them. */
export function oneOf<const Word extends string>(value: unknown, words: readonly [Word, ...Word[]]): Word {
  return words.find((word) => word === value) ?? words[0];
}

/** Returns the parsed JSON, or null if the text is not JSON. */
export function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return null;
  }
}
