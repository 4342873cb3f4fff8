import { isForbiddenKey } from '../names.ts';

/** Why a value has an invalid shape. */
export type ShapeCode =
  | 'required'
  | 'wrong_type'
  | 'unknown_field'
  | 'too_long'
  | 'too_many'
  | 'too_deep'
  | 'too_big'
  | 'out_of_range'
  | 'not_allowed'
  | 'id_invalid'
  | 'name_invalid'
  | 'key_forbidden'
  | 'twice'
  | 'node_unknown';

/** Codes by path; the first code of a path wins. */
export type ShapeErrors = Map<string, ShapeCode>;

/** Adds the errors of a value to `errors`. */
export type Shape = (value: unknown, path: string, errors: ShapeErrors) => void;

export interface Fields {
  readonly [name: string]: Shape | { optional: Shape };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function report(errors: ShapeErrors, path: string, code: ShapeCode): void {
  if (!errors.has(path)) errors.set(path, code);
}

export function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

export function text(maxLength: number, isAllowed?: (text: string) => boolean, code?: ShapeCode): Shape {
  return (value, path, errors) => {
    if (typeof value !== 'string') return report(errors, path, typeCode(value));
    if (value.length > maxLength) return report(errors, path, 'too_long');
    if (value.includes('\u0000')) return report(errors, path, 'not_allowed');
    if (isAllowed && !isAllowed(value)) report(errors, path, code ?? 'not_allowed');
  };
}

export function number(min: number, max: number, isWhole = false): Shape {
  return (value, path, errors) => {
    if (typeof value !== 'number') return report(errors, path, typeCode(value));
    const fits = Number.isFinite(value) && value >= min && value <= max;
    if (!fits || (isWhole && !Number.isInteger(value))) report(errors, path, 'out_of_range');
  };
}

export const flag: Shape = (value, path, errors) => {
  if (typeof value !== 'boolean') report(errors, path, typeCode(value));
};

export function oneOf(words: readonly unknown[]): Shape {
  return (value, path, errors) => {
    if (!words.includes(value)) report(errors, path, value === undefined ? 'required' : 'not_allowed');
  };
}

export function list(item: Shape, maxItems: number): Shape {
  return (value, path, errors) => {
    if (!Array.isArray(value)) return report(errors, path, typeCode(value));
    if (value.length > maxItems) return report(errors, path, 'too_many');
    for (const [index, one] of value.entries()) item(one, join(path, index), errors);
  };
}

/** A list of objects with unique ids. */
export function listById(item: Shape, maxItems: number, key = 'id'): Shape {
  const each = list(item, maxItems);
  return (value, path, errors) => {
    each(value, path, errors);
    if (!Array.isArray(value) || value.length > maxItems) return;
    const seen = new Set<unknown>();
    for (const [index, one] of value.entries()) {
      if (!isRecord(one)) continue;
      if (seen.has(one[key])) report(errors, join(join(path, index), key), 'twice');
      seen.add(one[key]);
    }
  };
}

/** An object with exactly these fields. */
export function object(fields: Fields): Shape {
  return (value, path, errors) => {
    if (!isRecord(value)) return report(errors, path, typeCode(value));
    for (const key of Object.keys(value)) {
      if (isForbiddenKey(key)) report(errors, join(path, key), 'key_forbidden');
      else if (!Object.hasOwn(fields, key)) report(errors, join(path, key), 'unknown_field');
    }
    for (const [key, shape] of Object.entries(fields)) {
      const isOptional = typeof shape !== 'function';
      if (isOptional && value[key] === undefined) continue;
      const check = isOptional ? shape.optional : shape;
      check(value[key], join(path, key), errors);
    }
  };
}

/** Any JSON up to a nesting depth. */
export function json(maxDepth: number): Shape {
  return (value, path, errors) => {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) report(errors, path, 'out_of_range');
      return;
    }
    if (typeof value !== 'object') return report(errors, path, typeCode(value));
    if (maxDepth === 0) return report(errors, path, 'too_deep');
    for (const [key, child] of Object.entries(value)) {
      if (isForbiddenKey(key)) report(errors, join(path, key), 'key_forbidden');
      else json(maxDepth - 1)(child, join(path, key), errors);
    }
  };
}

export function either(isFirst: (value: unknown) => boolean, first: Shape, second: Shape): Shape {
  return (value, path, errors) => (isFirst(value) ? first : second)(value, path, errors);
}

function typeCode(value: unknown): ShapeCode {
  return value === undefined ? 'required' : 'wrong_type';
}
