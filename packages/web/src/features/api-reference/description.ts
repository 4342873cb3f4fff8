/** The parts of an OpenAPI document that the page reads. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

type Media = {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { $ref?: string; value?: unknown }>;
};

type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};

type Response = { $ref?: string; description: string; content?: Record<string, Media> };

type DescribedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  'x-api-key-level'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses?: Record<string, Response>;
};

export type Description = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, { post: DescribedOperation }>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, { value: unknown }>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
};

/** Who may call an operation: an API key with a level, anyone, a visitor, or a browser session. */
export type Access =
  | 'read'
  | 'read_write'
  | 'full'
  | 'public'
  | 'visitor'
  | 'session'
  | 'administrator'
  | 'event';

/** A field of a body or response: `items[].id`. */
export type Field = { path: string; type: string; required: boolean };

/** One operation, or one webhook event, with everything that the page shows. */
export type Operation = {
  id: string;
  method: string;
  /** Path, or the name of an event. */
  path: string;
  summary: string;
  description: string;
  access: Access;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description: string;
    example: string;
    type: string;
  }[];
  /** Takes a file as multipart/form-data. */
  takesFile: boolean;
  /** Undefined where no JSON is sent. */
  body: { example: unknown; fields: Field[] } | undefined;
  responses: { status: string; example: unknown; fields: Field[] }[];
  errors: { status: string; text: string }[];
};

export type Resource = { name: string; id: string; description: string; operations: Operation[] };

/** Returns the operations of a document by resource, in reading order; webhook events follow their operations. */
export function readResources(description: Description): Resource[] {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      tag: described.tags?.[0],
      operation: readOperation(description, described, { method: method.toUpperCase(), path }),
    })),
  );
  const events = Object.entries(description.webhooks).map(([path, { post }]) => ({
    tag: post.tags?.[0],
    operation: readOperation(description, post, { method: 'EVENT', path }),
  }));
  return description.tags.map(({ name, description: text }) => ({
    name,
    id: name.toLowerCase().replace(/\W+/g, '-'),
    description: text,
    operations: [...operations, ...events].flatMap(({ tag, operation }) => (tag === name ? [operation] : [])),
  }));
}

function readOperation(
  description: Description,
  described: DescribedOperation,
  at: { method: string; path: string },
): Operation {
  const { components } = description;
  const body = described.requestBody?.content ?? {};
  const responses = Object.entries(described.responses ?? {});
  return {
    ...at,
    id: described.operationId,
    summary: described.summary,
    description: described.description ?? '',
    access: at.method === 'EVENT' ? 'event' : accessOf(described),
    parameters: (described.parameters ?? []).map((given) => readParameter(components, given)),
    takesFile: body['multipart/form-data'] !== undefined,
    body: body['application/json'] && readMedia(components, body['application/json']),
    responses: responses
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { content }]) => ({
        status,
        ...readMedia(components, content?.['application/json'] ?? {}),
      })),
    errors: responses
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, { $ref, description: own }]) => ({
        status,
        text: components.responses[nameOf($ref)]?.description ?? own,
      })),
  };
}

function accessOf({ security = [], ...described }: DescribedOperation): Access {
  const level = described['x-api-key-level'];
  if (level === 'read' || level === 'read_write' || level === 'full') return level;
  const kinds = security.flatMap((one) => Object.keys(one));
  if (kinds.includes('visitor')) return 'visitor';
  if (kinds.includes('administrator')) return 'administrator';
  return kinds.includes('session') ? 'session' : 'public';
}

function readParameter(
  components: Description['components'],
  given: Parameter,
): Operation['parameters'][number] {
  const {
    name,
    required = false,
    description = '',
    example,
    schema = {},
    ...rest
  } = components.parameters[nameOf(given.$ref)] ?? given;
  return {
    name,
    in: rest.in,
    required,
    description,
    example: example === undefined ? '' : String(example),
    type: typeText(schema),
  };
}

function readMedia(
  components: Description['components'],
  media: Media,
): { example: unknown; fields: Field[] } {
  const [shared] = Object.values(media.examples ?? {});
  const example = shared ? (components.examples[nameOf(shared.$ref)]?.value ?? shared.value) : media.example;
  return { example, fields: media.schema ? fieldsOf(components, media.schema) : [] };
}

const maxDepth = 3;

/** Returns the fields of a schema and its nested schemas, by path. */
function fieldsOf(components: Description['components'], schema: Schema, at = '', depth = 0): Field[] {
  const known = schema.$ref ? (components.schemas[nameOf(schema.$ref)] ?? {}) : schema;
  if (known.items) return fieldsOf(components, known.items, `${at}[]`, depth);
  const choices = (known.anyOf ?? known.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (choices.length > 0)
    return uniqueFields(choices.flatMap((choice) => fieldsOf(components, choice, at, depth)));
  return Object.entries(known.properties ?? {}).flatMap(([name, part]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const own = { path, type: typeText(part), required: known.required?.includes(name) === true };
    return depth >= maxDepth ? [own] : [own, ...fieldsOf(components, part, path, depth + 1)];
  });
}

function uniqueFields(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.path, field])).values()];
}

/** Returns a type as text: `string (date-time) | null`. */
function typeText(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(' | ');
  if (schema.items) return `${typeText(schema.items)}[]`;
  const types = [schema.type ?? 'any'].flat();
  const [first = 'any', ...rest] = types;
  return [schema.format ? `${first} (${schema.format})` : first, ...rest].join(' | ');
}

function nameOf(reference: string | undefined): string {
  return reference?.split('/').at(-1) ?? '';
}
