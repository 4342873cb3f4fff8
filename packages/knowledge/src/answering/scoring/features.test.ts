import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passagesOf } from '../../testing/passages-of.ts';
import type { SemanticScores } from '../meaning.ts';
import { readQuestion } from '../read-question.ts';
import { findCandidates } from './candidates.ts';
import {
  explanationWeights,
  groupWeights,
  listWeights,
  sectionFeatures,
  type UnitWeights,
  unitFeatures,
  unitWeightsWithMeaning,
} from './features.ts';
import { scoreSections } from './score-sections.ts';

const page = `# Harbor museum

## Prices of the boats

A boat trip costs 12 euros. Boats sail at noon. The harbor is deep. Guests pay in the hall. A sailor brings the fuel.

To book a boat trip, call the desk. For more information, see the price list. Do you like the boats?

## Are dogs allowed on the boats?

Dogs are not allowed on the boats. They wait in the hall.

## Settings

Available options:

- \`MAX_BOATS\`: the number of boats
- Boats
`;

const questions = [
  'How much is a trip with the boats?',
  'How do I book a boat trip?',
  'What does the fuel for a boat trip cost, and who sails in the harbor?',
  'Are dogs allowed on the boats?',
  'What is the value of MAX_BOATS?',
  'What does the museum say about boats?',
];

function scoresOf(query: string, weights: UnitWeights): number[] {
  const passages = passagesOf(page, query);
  const candidates = findCandidates(passages);
  const units = candidates.flatMap(({ section }) => section.units);
  const meanings: SemanticScores = new Map(
    passages.map(({ chunkId }) => {
      const scores = units.map(({ start }) => [start, { similarity: 0.9, reading: 1 }] as const);
      return [chunkId, { units: new Map(scores), answers: 1 }];
    }),
  );
  return scoreSections(candidates, readQuestion({ query, passages, meanings }), weights).flatMap((section) =>
    section.units.map(({ score }) => score),
  );
}

describe('features of units', () => {
  it.each(Object.keys(unitFeatures) as (keyof UnitWeights)[])('%s is part of a score', (name) => {
    const heavier = { ...unitWeightsWithMeaning, [name]: unitWeightsWithMeaning[name] + 1 };
    const changed = questions.filter(
      (query) => `${scoresOf(query, heavier)}` !== `${scoresOf(query, unitWeightsWithMeaning)}`,
    );
    expect(changed).not.toEqual([]);
  });
});

describe('features of other tables', () => {
  it.each([
    ['explain.ts', 'explanationWeights', explanationWeights],
    ['score-group.ts', 'groupWeights', groupWeights],
    ['../forms/lists.ts', 'listWeights', listWeights],
    ['../forms/how-to.ts', 'by', sectionFeatures],
  ] as const)('in %s, all of %s are used', (file, name, table) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    const used = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, feature]) => feature);
    expect(new Set(used)).toEqual(new Set(Object.keys(table)));
  });
});
