import { schemaNames } from '@parley/contracts/reference/schema-names';
import type { RouteDefinition } from '@parley/contracts/route';
import { choices, type JsonSchema, mapSchemas, toJsonSchema } from './json-schema.ts';

type Side = 'body' | 'response';

/** Named schemas, and how operations refer to them. */
export interface ComponentSchemas {
  schemas: Record<string, object>;
  /** Schema of a whole body or response; a reference if it has a name. */
  whole(route: string, side: Side, schema: JsonSchema): object;
  /** The schema with each named part replaced by a reference. */
  withReferences(schema: JsonSchema): object;
}

/** Finds the schemas listed in `schemaNames`. An entry without a schema is skipped here and reported by a test. */
export function createComponentSchemas(routes: Readonly<Record<string, RouteDefinition>>): ComponentSchemas {
  const names = new Map<string, string>();
  const schemas: Record<string, object> = {};
  for (const [name, place] of Object.entries(schemaNames)) {
    const schema = schemaAt(routes, place);
    if (schema && !names.has(keyOf(schema))) names.set(keyOf(schema), name);
  }
  const withReferences = (schema: JsonSchema): object => {
    const name = names.get(keyOf(schema));
    if (name === undefined) return mapSchemas(schema, withReferences);
    schemas[name] ??= mapSchemas(schema, withReferences);
    return { $ref: `#/components/schemas/${name}` };
  };
  return {
    schemas,
    withReferences,
    whole(route, side, schema) {
      if (schema.type !== 'object' && !choices.some((choice) => schema[choice]))
        return withReferences(schema);
      const key = keyOf(schema);
      const suffix = side === 'body' ? 'Request' : 'Response';
      if (!names.has(key)) names.set(key, `${route[0]?.toUpperCase()}${route.slice(1)}${suffix}`);
      return withReferences(schema);
    },
  };
}

function keyOf(schema: JsonSchema): string {
  return JSON.stringify(schema);
}

function schemaAt(routes: Readonly<Record<string, RouteDefinition>>, place: string): JsonSchema | undefined {
  const [, route = '', side, path = ''] = /^(\w+)\.(body|response)(.*)$/.exec(place) ?? [];
  let schema = side === 'body' ? bodySchema(routes[route]) : responseSchema(routes[route]);
  for (const [step] of path.matchAll(/\.\w+|\[\]|\{\}|\|\d+/g)) {
    let next: JsonSchema | undefined;
    if (schema)
      mapSchemas(schema, (part, at) => {
        if (at === step) next = part;
        return part;
      });
    schema = next;
  }
  return schema;
}

export function bodySchema(route: RouteDefinition | undefined): JsonSchema | undefined {
  return route?.body && toJsonSchema(route.body, 'input');
}

export function responseSchema(route: RouteDefinition | undefined): JsonSchema | undefined {
  const schema = Object.values(route?.responses ?? {}).find((one) => one !== null);
  return schema && toJsonSchema(schema, 'output');
}
