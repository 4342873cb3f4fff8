import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../api.ts';
import type { RouteDefinition } from '../route.ts';
import { errorStatus } from '../values/error-codes.ts';
import { operationTextOf, referenceTags } from './reference.ts';
import { schemaNames } from './schema-names.ts';
import { errorTexts } from './texts/error-texts.ts';
import { parameterTexts } from './texts/parameter-texts.ts';

const all = Object.entries<RouteDefinition>(routes);
const texts = all.map(([name, route]) => ({ name, route, text: operationTextOf(name) }));

describe('every operation', () => {
  it('is described below one of the headings', () => {
    const tags = referenceTags.map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    expect(texts.filter(({ text }) => !tags.includes(text?.tag ?? '')).map(({ name }) => name)).toEqual([]);
    expect(operationTextOf('paintTheHouse')).toBeUndefined();
    expect(operationTextOf('constructor')).toBeUndefined();
  });

  it('has a summary without a full stop, which no other below its heading has', () => {
    const summaries = all.map(([, { summary }]) => summary);
    expect(summaries.filter((summary) => !/^\S.*[^.\s]$/.test(summary))).toEqual([]);
    const headed = texts.map(({ route, text }) => `${text?.tag}: ${route.summary}`);
    expect(headed.filter((summary, index) => headed.indexOf(summary) !== index)).toEqual([]);
  });

  it('describes itself in sentences, if the summary is not enough', () => {
    const odd = texts.filter(
      ({ text }) => text?.description && !/^[A-Z`*].*[.!:`)|]$/s.test(text.description.trim()),
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('has examples that its own schemas accept', () => {
    const refused = texts.flatMap(({ name, route, text }) => {
      const responses = Object.values(route.responses).filter((schema) => schema instanceof z.ZodType);
      const bad = [
        ...(text?.body !== undefined && route.body?.safeParse(text.body).success === false ? ['body'] : []),
        ...(text?.response !== undefined &&
        responses.some((schema) => !schema?.safeParse(text.response).success)
          ? ['response']
          : []),
      ];
      return bad.map((part) => `${name} ${part}`);
    });
    expect(refused).toEqual([]);
  });
});

describe('the tables of the reference', () => {
  it('say for each error what a program should do', () => {
    expect(Object.keys(errorTexts).sort()).toEqual(Object.keys(errorStatus).sort());
    expect(Object.values(errorTexts).filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([]);
  });

  it('describe only parameters that there are', () => {
    const named = all.flatMap(([, { params, query }]) =>
      [params, query].flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])),
    );
    expect(Object.keys(parameterTexts).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('name schemas in one way, each once and by a route that there is', () => {
    expect(Object.keys(schemaNames).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
    const places = Object.values(schemaNames);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
    expect(places.filter((place) => !Object.hasOwn(routes, place.split('.', 1)[0] ?? ''))).toEqual([]);
    expect(places.filter((place) => !/^\w+\.(body|response)([.[{|].*)?$/.test(place))).toEqual([]);
  });
});
