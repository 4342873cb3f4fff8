import { isDeepStrictEqual } from 'node:util';
import { operationTextOf, referenceTags } from '@parley/contracts/reference/reference';
import { errorTexts } from '@parley/contracts/reference/texts/error-texts';
import { parameterTexts } from '@parley/contracts/reference/texts/parameter-texts';
import { isAdminPermission } from '@parley/contracts/rights/admin-permissions';
import { acceptsAbsence, type RouteDefinition } from '@parley/contracts/route';
import { type ErrorCode, errorStatus } from '@parley/contracts/values/error-codes';
import { apiKeyLevels } from '@parley/contracts/values/lists';
import type { ZodType } from 'zod';
import { speaksOpenAi } from '../../kernel/exchange/openai-error.ts';
import { levelFor } from '../callers/key-scope.ts';
import {
  bodySchema,
  type ComponentSchemas,
  createComponentSchemas,
  responseSchema,
} from './component-schemas.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { toJsonSchema } from './json-schema.ts';
import { makeExample } from './make-example.ts';

type Routes = Readonly<Record<string, RouteDefinition>>;

/** Components collected while operations are described. */
interface Gathered {
  components: ComponentSchemas;
  /** Path parameters shared by several operations. */
  parameters: Record<string, object>;
  /** Examples of named schemas, each once. */
  examples: Record<string, { value: unknown }>;
  /** Error responses by name, one for each set of error codes. */
  errorResponses: Record<string, object>;
}

type Parameter = object & { name: string };

const introduction = `Parley's HTTP API. Programs send an API key as \`Authorization: Bearer parley_sk_…\`; each operation names the lowest level of a key that may call it in \`x-api-key-level\`. Guides are at \`/documentation/api\`.`;

/** The OpenAPI 3.1 description of a table of routes, and of the webhooks. */
export function describeApi(routes: Routes): object {
  const gathered: Gathered = {
    components: createComponentSchemas(routes),
    parameters: {},
    examples: {},
    errorResponses: {},
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const operations = paths[route.path] ?? {};
    operations[route.method.toLowerCase()] = describeOperation(name, route, gathered);
    paths[route.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: referenceTags,
    paths,
    webhooks: describeWebhooks(gathered.components),
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
        visitor: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a visitor, from `POST /api/chat/{chatbotId}/sessions`. Not an API key.',
        },
      },
      parameters: gathered.parameters,
      examples: gathered.examples,
      responses: gathered.errorResponses,
      schemas: {
        Error: errorSchema(),
        OpenAiError: openAiErrorSchema(),
        File: fileSchema(),
        ...gathered.components.schemas,
      },
    },
  };
}

function describeOperation(name: string, route: RouteDefinition, gathered: Gathered): object {
  const level = levelFor(route);
  const { tag, description } = operationTextOf(name) ?? {};
  return {
    operationId: name,
    summary: route.summary,
    ...(description ? { description } : {}),
    tags: tag === undefined ? [] : [tag],
    'x-permission': route.permission,
    ...(level === null ? {} : { 'x-api-key-level': level }),
    security: securityOf(route),
    parameters: [
      ...parametersOf(route.params, 'path').map((parameter) => shared(parameter, gathered)),
      ...parametersOf(route.query, 'query'),
      ...headersOf(route),
    ],
    ...(route.body || route.multipart || route.rawBody
      ? { requestBody: { required: true, content: bodyContent(name, route, gathered) } }
      : {}),
    responses: {
      ...successResponses(name, route, gathered),
      ...absenceResponse(route),
      ...errorResponses(route, gathered),
    },
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

function parametersOf(schema: ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(parameterTexts[name] === undefined ? {} : { description: parameterTexts[name] }),
    schema: property,
    ...(place === 'path' ? { example: makeExample(property, 'input', name) } : {}),
  }));
}

/** Returns a reference to the shared parameter, unless another parameter of the same name has a different description. */
function shared(parameter: Parameter, { parameters }: Gathered): object {
  const { name } = parameter;
  parameters[name] ??= parameter;
  return isDeepStrictEqual(parameters[name], parameter)
    ? { $ref: `#/components/parameters/${name}` }
    : parameter;
}

function headersOf(route: RouteDefinition): object[] {
  if (route.idempotent !== true) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Any text of yours. A repeated call with the same key and body gets the first response again.',
      schema: { type: 'string', maxLength: 200 },
    },
  ];
}

function bodyContent(name: string, route: RouteDefinition, gathered: Gathered): object {
  const schema = bodySchema(route);
  const json =
    schema &&
    withExample(gathered.components.whole(name, 'body', schema), exampleBody(name, route), gathered);
  return {
    ...(json ? { 'application/json': json } : {}),
    ...rawContent(route),
    ...(route.multipart ? { 'multipart/form-data': { schema: { $ref: '#/components/schemas/File' } } } : {}),
  };
}

function rawContent({ rawBody }: RouteDefinition): object {
  if (rawBody === undefined) return {};
  return {
    [rawBody]: rawBody === 'application/json' ? { schema: {}, example: {} } : { schema: { type: 'string' } },
  };
}

/** Operations that share a named schema also share its example, unless they have their own. */
function withExample(schema: object, example: unknown, { examples }: Gathered): object {
  const name = '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined;
  if (name === undefined) return { schema, example };
  examples[name] ??= { value: example };
  if (!isDeepStrictEqual(examples[name].value, example)) return { schema, example };
  return { schema, examples: { [name]: { $ref: `#/components/examples/${name}` } } };
}

/** An example body that the route accepts; undefined if it takes no JSON. */
export function exampleBody(name: string, route: RouteDefinition): unknown {
  const schema = bodySchema(route);
  return operationTextOf(name)?.body ?? (schema && makeExample(schema, 'input'));
}

/** An example response of the route; undefined if it returns no JSON. */
export function exampleResponse(name: string, route: RouteDefinition): unknown {
  const schema = responseSchema(route);
  return operationTextOf(name)?.response ?? (schema && makeExample(schema, 'output'));
}

function successResponses(name: string, route: RouteDefinition, gathered: Gathered): object {
  const schema = responseSchema(route);
  const json =
    schema &&
    withExample(gathered.components.whole(name, 'response', schema), exampleResponse(name, route), gathered);
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, one]) => {
      const content = {
        ...(one && json ? { 'application/json': json } : {}),
        ...(route.stream ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
      };
      return [
        status,
        {
          description: status === '204' ? 'Done. There is no body.' : 'Success',
          ...(Object.keys(content).length > 0 ? { content } : {}),
        },
      ];
    }),
  );
}

function absenceResponse(route: RouteDefinition): object {
  if (route.emptyIfAbsent !== true) return {};
  return { 204: { description: `Nothing is there, to a caller with \`Accept: ${acceptsAbsence}\`` } };
}

function errorResponses(route: RouteDefinition, gathered: Gathered): object {
  const ofKeys: ErrorCode[] = levelFor(route) === null ? [] : ['rate_limited'];
  const ofProtocol = speaksOpenAi(route.path);
  const byStatus = Map.groupBy(new Set([...route.errors, ...ofKeys]), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = `${ofProtocol ? 'OpenAi' : ''}${codes.toSorted().map(pascal).join('Or')}`;
      gathered.errorResponses[name] ??= describeErrors(codes, ofProtocol);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function pascal(code: string): string {
  return code.replace(/(^|_)(\w)/g, (_, _between, letter) => letter.toUpperCase());
}

function describeErrors(codes: readonly ErrorCode[], ofProtocol: boolean): object {
  const schema = { $ref: `#/components/schemas/${ofProtocol ? 'OpenAiError' : 'Error'}` };
  const examples = codes.map((code) => [code, { value: exampleError(code, ofProtocol) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTexts[code]}`).join('\n\n'),
    ...(codes.includes('rate_limited')
      ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
      : {}),
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

function exampleError(code: ErrorCode, ofProtocol: boolean): object {
  const message = 'A sentence in the language of the caller.';
  if (ofProtocol) return { error: { message, type: 'invalid_request_error', code, param: null } };
  const fields = code === 'validation_failed' ? { fields: { email: message } } : {};
  return { message, code, requestId: '0199f3c2-0000-7000-8000-000000000000', ...fields };
}

/** Additional field of `forbidden` for an API key. */
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
      message: { type: 'string', description: 'A sentence for people, in the language of the caller.' },
      code: { type: 'string', enum: Object.keys(errorStatus) },
      requestId: { type: 'string', description: 'Tell it to the operator when you ask for help.' },
      fields: {
        type: 'object',
        description: 'What is wrong, by the path of the field.',
        additionalProperties: { type: 'string' },
      },
      requiredLevel: levelOfKeys,
      announcement: {
        type: ['string', 'null'],
        description: 'Beside `maintenance`: what the operator says about it.',
      },
      expectedEnd: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'Beside `maintenance`: when the operator expects it to end.',
      },
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

function fileSchema(): object {
  return {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, name: { type: 'string' } },
    required: ['file'],
  };
}
