/** The subset of JSON Schema draft 7 that Stripe's request schemas use. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
}

export type Form = string | Form[] | { [name: string]: Form };

/** Stripe's error about a parameter. */
export class RefusedParameter extends Error {
  readonly param: string;

  constructor(param: string, why: string) {
    super(`${why}: ${param}`);
    this.param = param;
  }
}

/** Parses `a[b][0]=c` into objects and lists. */
export function parseForm(text: string): Form {
  const root: { [name: string]: Form } = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    put(root, path, value);
  }
  return withLists(root);
}

function put(into: { [name: string]: Form }, [head, ...rest]: string[], value: string): void {
  if (head === undefined) return;
  if (rest.length === 0) {
    into[head] = value;
    return;
  }
  into[head] ??= {};
  const inner = into[head];
  if (typeof inner === 'object' && !Array.isArray(inner)) put(inner, rest, value);
}

function withLists(form: Form): Form {
  if (typeof form === 'string' || Array.isArray(form)) return form;
  const entries = Object.entries(form).map(([name, value]) => [name, withLists(value)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Converts a form to typed values by the schema of its request. @throws RefusedParameter */
export function readBySchema(form: Form, schema: Schema, path = ''): unknown {
  if (schema.anyOf) return readAny(form, schema.anyOf, path);
  if (Object.keys(schema).length === 0) return form;
  const types = [schema.type ?? []].flat();
  if ('const' in schema) {
    if (form === schema.const) return form;
    throw new RefusedParameter(path, 'Invalid value');
  }
  if (typeof form === 'string') return readText(form, schema, types, path);
  if (Array.isArray(form)) {
    if (!types.includes('array')) throw new RefusedParameter(path, 'Invalid array');
    return form.map((one, index) => readBySchema(one, schema.items ?? {}, `${path}[${index}]`));
  }
  if (!types.includes('object')) throw new RefusedParameter(path, 'Invalid object');
  return readObject(form, schema, path);
}

function readAny(form: Form, schemas: readonly Schema[], path: string): unknown {
  let refusal: unknown;
  for (const schema of schemas) {
    try {
      return readBySchema(form, schema, path);
    } catch (error) {
      // The most deeply nested error is the most specific.
      const isDeeper =
        error instanceof RefusedParameter &&
        error.param.length >= (refusal instanceof RefusedParameter ? refusal.param.length : 0);
      if (isDeeper) refusal = error;
    }
  }
  throw refusal ?? new RefusedParameter(path, 'Invalid value');
}

function readText(text: string, { enum: values }: Schema, types: string[], path: string): unknown {
  if (values) {
    if (values.includes(text)) return text;
    if (text === '' && values.includes(null)) return null;
    const typed = values.find((one) => String(one) === text);
    if (typed !== undefined) return typed;
    throw new RefusedParameter(path, 'Invalid value, it must be one of those listed');
  }
  if (types.includes('string')) return text;
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if ((types.includes('number') || types.includes('integer')) && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (types.includes('null') && text === '') return null;
  throw new RefusedParameter(path, `Invalid ${types.join(' or ') || 'value'}`);
}

function readObject(
  form: { [name: string]: Form },
  { properties = {}, additionalProperties, required = [] }: Schema,
  path: string,
): Record<string, unknown> {
  for (const name of required) {
    if (!(name in form)) throw new RefusedParameter(inside(path, name), 'Missing required param');
  }
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const schema = properties[name] ?? additionalProperties;
      if (schema === undefined || schema === false)
        throw new RefusedParameter(inside(path, name), 'Received unknown parameter');
      return [name, readBySchema(value, schema === true ? {} : schema, inside(path, name))];
    }),
  );
}

function inside(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}
