import { type ZodType, z } from 'zod';

/** A JSON Schema (2020-12) as zod writes it, without `$ref`. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  default?: unknown;
}

export const choices = ['anyOf', 'oneOf', 'allOf'] as const;

/** The JSON that a contract accepts (`input`) or produces (`output`). */
export function toJsonSchema(schema: ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const short = shortened(rest as JsonSchema);
  return io === 'output' ? open(short) : short;
}

/** Later releases may add fields to what is returned, so no response is closed. */
function open(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...rest } = mapSchemas(schema, open);
  return additionalProperties === undefined || additionalProperties === false
    ? rest
    : { ...rest, additionalProperties };
}

/** Says the same in fewer bytes: no pattern beside a format, no bounds that every integer has, no choice of null alone. */
function shortened(schema: JsonSchema): JsonSchema {
  const short = mapSchemas(schema, shortened);
  if (short.format !== undefined) delete short.pattern;
  if (short.maximum === Number.MAX_SAFE_INTEGER) delete short.maximum;
  if (short.minimum === Number.MIN_SAFE_INTEGER) delete short.minimum;
  return withNullAsType(short);
}

function withNullAsType(schema: JsonSchema): JsonSchema {
  const [only, none, more] = schema.anyOf ?? [];
  if (!only || none?.type !== 'null' || more || typeof only.type !== 'string') return schema;
  if (only.enum || only.type === 'object' || only.type === 'array' || 'const' in only) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...rest, ...only, type: [only.type, 'null'] };
}

/** The schema with `change` applied to each schema right below it. */
export function mapSchemas<T>(schema: JsonSchema, change: (part: JsonSchema, step: string) => T): JsonSchema {
  const mapped: Record<string, unknown> = { ...schema };
  if (schema.properties)
    mapped.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, change(part, `.${name}`)]),
    );
  if (schema.items) mapped.items = change(schema.items, '[]');
  if (typeof schema.additionalProperties === 'object')
    mapped.additionalProperties = change(schema.additionalProperties, '{}');
  for (const choice of choices) {
    const parts = schema[choice];
    if (parts) mapped[choice] = parts.map((part, index) => change(part, `|${index}`));
  }
  return mapped as JsonSchema;
}
