import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findProblems } from '../check/find-problems.ts';
import { readFlow } from '../read/read-flow.ts';
import type { StarterWords } from './starter-flow.ts';
import { starters } from './starters.ts';

const english: unknown = JSON.parse(
  readFileSync(new URL('../../../locales/en/flowStarters.json', import.meta.url), 'utf8'),
);
const used = new Set<string>();
/** Like the app's translate function: replaces placeholders by values, which may contain formulas themselves. */
const t: StarterWords = (key, values = {}) => {
  used.add(key);
  const text = key.split('.').reduce<unknown>((at, word) => (at as Record<string, unknown>)?.[word], english);
  if (typeof text !== 'string') throw new Error(`${key} is missing`);
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${key} lacks ${name}`);
    return value;
  });
};
const flowOf = ({ build }: (typeof starters)[number]) => build({ t, recipients: ['member1'] });

describe.each(starters.map((starter) => [starter.id, starter] as const))('the starter %s', (_id, starter) => {
  it('can be deployed unchanged', () => {
    const flow = flowOf(starter);
    expect(readFlow(flow)).toEqual({ flow });
    expect(findProblems(flow, { memberIds: ['member1'], secrets: [], sourceTags: [], imageIds: [] })).toEqual(
      [],
    );
  });

  it('has buttons and a free question, and answers from the knowledge or collects feedback', () => {
    const { nodes } = flowOf(starter);
    const inputs = nodes.flatMap((node) => (node.type === 'ask' ? [node.data.input.type] : []));
    expect(inputs).toContain('choice');
    expect(inputs).toContain('text');
    expect(nodes.some(({ type }) => type === 'answer' || type === 'rate')).toBe(true);
  });

  it('has no overlapping nodes', () => {
    const places = flowOf(starter).nodes.map(({ position }) => position);
    const clashes = places.filter((a, n) =>
      places.slice(n + 1).some((b) => Math.abs(a.x - b.x) < 204 && Math.abs(a.y - b.y) < 64),
    );
    expect(clashes).toEqual([]);
  });
});

it('there is one starter for each goal of a chatbot, and two more', () => {
  const goals = starters.map(({ goal }) => goal).filter((goal) => goal !== null);
  expect(goals.sort()).toEqual(['education', 'engagement', 'information', 'leads', 'sales', 'support']);
  expect(new Set(starters.map(({ id }) => id)).size).toBe(8);
});

it('uses every text of the locale file, and none is missing', () => {
  for (const starter of starters) {
    flowOf(starter);
    t(starter.name);
    t(starter.summary);
  }
  expect(keysIn(english).filter((key) => !used.has(key))).toEqual([]);
});

function keysIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, below]) => keysIn(below, path === '' ? key : `${path}.${key}`));
}
