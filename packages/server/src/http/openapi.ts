import { isAdminPermission } from '@parley/contracts/admin-permissions';
import { type ErrorCode, errorStatus } from '@parley/contracts/error-codes';
import { apiKeyLevels } from '@parley/contracts/lists';
import { acceptsAbsence, type RouteDefinition } from '@parley/contracts/route';
import { type ZodType, z } from 'zod';
import { speaksOpenAi } from '../kernel/openai-error.ts';
import { levelFor } from './key-scope.ts';

/** The OpenAPI 3.1 description of a table of routes. */
export function describeApi(routes: Readonly<Record<string, RouteDefinition>>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const operations = paths[route.path] ?? {};
    operations[route.method.toLowerCase()] = describeOperation(name, route);
    paths[route.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'parley_session' },
        administrator: { type: 'apiKey', in: 'cookie', name: 'parley_admin' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of the organization. Each operation names the lowest level in x-api-key-level and in its security requirement.',
        },
        visitor: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: errorSchema(), OpenAiError: openAiErrorSchema() },
    },
  };
}

function describeOperation(name: string, route: RouteDefinition): object {
  const level = levelFor(route);
  return {
    operationId: name,
    summary: route.summary,
    'x-permission': route.permission,
    ...(level === null ? {} : { 'x-api-key-level': level }),
    security: securityOf(route),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body || route.multipart
      ? { requestBody: { required: true, content: bodyContent(route) } }
      : {}),
    responses: { ...successResponses(route), ...absenceResponse(route), ...errorResponses(route) },
  };
}

function securityOf(route: RouteDefinition): object[] {
  if (route.permission === 'public') return [];
  if (route.permission === 'visitor') return [{}, { visitor: [] }];
  if (isAdminPermission(route.permission)) return [{ administrator: [] }];
  if (route.keysOnly === true) return [{ apiKey: [levelFor(route)] }];
  const level = levelFor(route);
  return level === null ? [{ session: [] }] : [{ session: [] }, { apiKey: [level] }];
}

function parametersOf(schema: ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyContent(route: RouteDefinition): object {
  const file = {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' }, name: { type: 'string' } },
        required: ['file'],
      },
    },
  };
  return {
    ...(route.body ? { 'application/json': { schema: toSchema(route.body, 'input') } } : {}),
    ...(route.multipart ? file : {}),
  };
}

function successResponses(route: RouteDefinition): object {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      {
        description: 'Success',
        content: {
          ...(schema ? { 'application/json': { schema: toSchema(schema, 'output') } } : {}),
          ...(route.stream ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
        },
      },
    ]),
  );
}

function absenceResponse(route: RouteDefinition): object {
  if (route.emptyIfAbsent !== true) return {};
  return { 204: { description: `Nothing is there, to a caller with \`Accept: ${acceptsAbsence}\`` } };
}

function errorResponses(route: RouteDefinition): object {
  const ofKeys: ErrorCode[] = levelFor(route) === null ? [] : ['rate_limited'];
  const schema = speaksOpenAi(route.path) ? 'OpenAiError' : 'Error';
  const byStatus = Map.groupBy(new Set([...route.errors, ...ofKeys]), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    ]),
  );
}

/** Beside `forbidden` for a key. */
const levelOfKeys = {
  enum: [...apiKeyLevels, null],
  description:
    'The lowest level of a key that may make this call, to a key that may not; null if no key may.',
};

function errorSchema(): object {
  return {
    type: 'object',
    required: ['message', 'code', 'requestId'],
    properties: {
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errorStatus) },
      requestId: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      requiredLevel: levelOfKeys,
    },
  };
}

function openAiErrorSchema(): object {
  const text = { type: 'string' };
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['message', 'type', 'code', 'param'],
        properties: {
          message: text,
          type: text,
          code: text,
          param: { type: ['string', 'null'] },
          required_level: levelOfKeys,
        },
      },
    },
  };
}

interface JsonSchema {
  properties?: Record<string, object>;
  required?: string[];
}

function toSchema(schema: ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
