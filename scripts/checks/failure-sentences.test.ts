import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  ingestFailures,
  modelFailures,
  providerProblems,
} from '../../packages/contracts/src/values/failures.ts';

function english(namespace: string): Record<string, unknown> {
  const file = new URL(`../../packages/locales/en/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

it('each failure reason of a source has a sentence, and vice versa', () => {
  const { errors } = english('knowledgeBase');
  expect(Object.keys(errors ?? {}).toSorted()).toEqual([...new Set<string>(ingestFailures)].toSorted());
});

it('each failure reason of a model has a sentence, and vice versa', () => {
  const { attempts } = english('conversations');
  expect(Object.keys(attempts ?? {}).toSorted()).toEqual([...modelFailures, 'other'].toSorted());
});

it('each problem of a provider has a sentence, and vice versa', () => {
  const { providerSaid } = english('conversations');
  expect(Object.keys(providerSaid ?? {}).toSorted()).toEqual([...providerProblems, 'said'].toSorted());
});
