import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../api.ts';
import type { RouteDefinition } from '../route.ts';

/** Parameters for pagination, sorting and time, or matched as text. */
const notChoices = new Set([
  ...['page', 'pageSize', 'sort', 'groupBy', 'range', 'from', 'to', 'timezone'],
  ...['search', 'tag', 'topic', 'intent', 'action', 'target', 'requestId', 'ids'],
  // Parameters of routes that read a single item.
  ...['v', 'token', 'version', 'live', 'after', 'file'],
]);

const readers = Object.entries<RouteDefinition>(routes).flatMap(([name, route]) =>
  route.method === 'GET' && route.query instanceof z.ZodObject ? [{ name, shape: route.query.shape }] : [],
);

const filters = readers.flatMap(({ name, shape }) =>
  Object.entries<z.ZodType>(shape).flatMap(([parameter, schema]) =>
    notChoices.has(parameter) ? [] : [{ filter: `${name} ${parameter}`, schema }],
  ),
);

describe('the filters of lists', () => {
  it.each(filters)('$filter accepts `all` for every item', ({ schema }) => {
    expect(schema.safeParse('all')).toEqual({ success: true, data: undefined });
    expect(schema.safeParse(undefined)).toEqual({ success: true, data: undefined });
    expect(schema.safeParse('ALL WORDS').success).toBe(false);
  });

  it.each(filters.filter(({ filter }) => filter.endsWith('Id')))(
    '$filter rejects a value that cannot be an id',
    ({ schema }) => {
      for (const text of ['', 'x', 'any', "' or 1=1", '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c7']) {
        expect(schema.safeParse(text).success, text).toBe(false);
      }
      const known = '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70';
      expect(schema.safeParse(known)).toEqual({ success: true, data: known });
    },
  );

  it('an export accepts the filters of its list and no others', () => {
    const parametersOf = (name: string) => {
      const { shape } = readers.find((reader) => reader.name === name) ?? { shape: {} };
      return Object.keys(shape)
        .filter((parameter) => !['page', 'pageSize', 'sort', 'ids'].includes(parameter))
        .sort();
    };
    for (const resource of ['Leads', 'Conversations', 'AdminLogs']) {
      expect(parametersOf(`export${resource}`), resource).toEqual(parametersOf(`list${resource}`));
      expect(parametersOf(`list${resource}`), resource).not.toEqual([]);
    }
  });
});
