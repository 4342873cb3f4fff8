import { isDeepStrictEqual } from 'node:util';
import { routes as allRoutes } from '@parley/contracts/api';
import { webhookEventNames, webhookTest } from '@parley/contracts/events/webhook-events';
import { schemaNames } from '@parley/contracts/reference/schema-names';
import type { RouteDefinition } from '@parley/contracts/route';
import { errorStatus } from '@parley/contracts/values/error-codes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { describeApi } from './describe-api.ts';
import { exampleDelivery, webhookDataOf } from './describe-webhooks.ts';

interface Media {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}
interface Operation {
  operationId: string;
  summary?: string;
  tags: string[];
  parameters: ({ $ref?: string } & { in?: string; name?: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}
interface Description {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, object>;
    examples: Record<string, { value: unknown }>;
    responses: Record<string, { description: string }>;
  };
}

const routes: Readonly<Record<string, RouteDefinition>> = allRoutes;
const description = describeApi(routes) as Description;
const { components } = description;
const operations = Object.entries(routes).map(([name, route]) => {
  const operation = description.paths[route.path]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not described`);
  return { name, route, operation };
});

function exampleOf(media: Media | undefined): unknown {
  const [shared] = Object.values(media?.examples ?? {});
  if (!shared) return media?.example;
  return components.examples[shared.$ref?.split('/').at(-1) ?? '']?.value;
}

/** Contract violations of an example, one per field; empty if it is valid. */
function refused(schema: ZodType, example: unknown): string[] {
  const read = schema.safeParse(example);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the description of the API', () => {
  it('API-11: is valid OpenAPI 3.1, according to a third-party validator', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...description }));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('gives every operation a summary and one tag, and every tag a description and an operation', () => {
    const tags = description.tags.map(({ name }) => name);
    for (const { name, operation } of operations) {
      expect(operation.summary, name).toBeTruthy();
      expect(operation.tags, name).toHaveLength(1);
      expect(tags, name).toContain(operation.tags[0]);
    }
    expect(new Set(operations.map(({ operation }) => operation.tags[0]))).toEqual(new Set(tags));
    expect(description.tags.filter((tag) => tag.description.length < 20)).toEqual([]);
  });

  it('has an example of every body, which the route accepts', () => {
    const withBody = operations.filter(({ route }) => route.body);
    expect(withBody.length).toBeGreaterThan(80);
    const problems = withBody.flatMap(({ name, route, operation }) => {
      const media = operation.requestBody?.content['application/json'];
      const example = exampleOf(media);
      if (!route.body || example === undefined) return [`${name} has no example of its body`];
      return refused(route.body, example).map((problem) => `body of ${name}: ${problem}`);
    });
    expect(problems).toEqual([]);
  });

  it('has an example of every response, which the route may return', () => {
    const problems = operations.flatMap(({ name, route, operation }) =>
      Object.entries(route.responses).flatMap(([status, schema]) => {
        if (schema === null) return [];
        const example = exampleOf(operation.responses[status]?.content?.['application/json']);
        if (example === undefined) return [`${name} has no example of its response`];
        return refused(schema, example).map((problem) => `response of ${name}: ${problem}`);
      }),
    );
    expect(problems).toEqual([]);
  });

  it('describes each error of an operation by its code and what to do about it', () => {
    for (const { name, route, operation } of operations) {
      for (const code of route.errors) {
        const reference = operation.responses[errorStatus[code]]?.$ref?.split('/').at(-1) ?? '';
        expect(components.responses[reference]?.description, `${name} ${code}`).toMatch(
          new RegExp(`\`${code}\`: [A-Z].{10,}`),
        );
      }
    }
  });

  it('repeats no long schema: each is named in schema-names.ts', () => {
    const places = new Map<string, string[]>();
    const visit = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const text = JSON.stringify(value);
      const isSchema = 'anyOf' in value || 'oneOf' in value || typeof Reflect.get(value, 'type') === 'string';
      if (isSchema && text.length > 250) places.set(text, [...(places.get(text) ?? []), at]);
      for (const [key, part] of Object.entries(value)) {
        if (key !== 'example' && key !== 'examples') visit(part, `${at}.${key}`);
      }
    };
    visit(components.schemas, 'schemas');
    expect([...places.values()].filter((all) => all.length > 1)).toEqual([]);
  });

  it('keeps the published schema names, so that clients keep their types', () => {
    const missing = Object.keys(schemaNames).filter((name) => components.schemas[name] === undefined);
    expect(missing).toEqual([]);
  });

  it('stays below its former size of 937 KB', () => {
    expect(JSON.stringify(description).length).toBeLessThan(780_000);
  });
});

describe('webhooks', () => {
  it('INT-01: describes each event with an example payload and the three signature headers', () => {
    expect(Object.keys(description.webhooks).toSorted()).toEqual(
      [...webhookEventNames, webhookTest].toSorted(),
    );
    for (const [type, { post }] of Object.entries(description.webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
      const example = exampleOf(post.requestBody?.content['application/json']);
      expect(example).toMatchObject({ type, organizationId: expect.any(String) });
    }
  });

  it('has example payloads that the contracts accept', () => {
    for (const type of [...webhookEventNames, webhookTest] as const) {
      const example = exampleDelivery(type);
      expect(refused(webhookDataOf(type), 'data' in example ? example.data : undefined), type).toEqual([]);
    }
  });
});

it('is the same at every start, so that caches keep it', () => {
  expect(isDeepStrictEqual(describeApi(routes), description)).toBe(true);
});
