import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { extractAnswer } from './extract.ts';
import type { SemanticScores, UnitScores } from './meaning.ts';
import { sectionsOf } from './scoring/units.ts';

const page = `# Music school

## Lessons

A lesson takes 45 minutes. Fees are collected on the first of each month. Animals have to stay outside.

## Instruments

Violins can be borrowed for a year. The piano stands on the second floor.`;

const little: UnitScores = { similarity: 0.77, reading: -6 };

/** Semantic scores that are high for the units that contain `near`, and low for all others. */
function meaningsOf(
  query: string,
  near: string,
  meaning: UnitScores,
  answers: number | null,
): SemanticScores {
  return new Map(
    passagesOf(page, query, 'en').map((passage) => {
      const units = sectionsOf(passage, 0).flatMap((section) => section.units);
      const judged = units.map(({ start, text }) => [start, text.includes(near) ? meaning : little] as const);
      return [
        passage.chunkId,
        { units: new Map(judged), answers: passage.text.includes(near) ? answers : -6 },
      ];
    }),
  );
}

function ask(query: string, meanings: SemanticScores | null) {
  return extractAnswer({ query, passages: passagesOf(page, query, 'en'), language: 'en', meanings });
}

describe('answers by semantic similarity', () => {
  const query = 'may my puppy come along';

  it('KB-07: answers a question that shares no word with the page by a sentence with the same meaning', () => {
    const answer = ask(query, meaningsOf(query, 'Animals', { similarity: 0.9, reading: 4 }, 4));
    expect(answer).toMatchObject({
      status: 'answered',
      citations: [{ quote: 'Animals have to stay outside.' }],
    });
    expect(ask(query, null).status).toBe('unknown');
  });

  it('does not answer if no unit is similar and the reader model finds no answer', () => {
    expect(ask(query, meaningsOf(query, 'Animals', little, -6)).status).toBe('unknown');
  });

  it('decides by similarity alone if the reader model did not score the passages', () => {
    const unread = (similarity: number): SemanticScores =>
      new Map(
        [...meaningsOf(query, 'Animals', { similarity, reading: null }, null)].map(([chunk, { units }]) => {
          const all = [...units].map(([at, unit]) => [at, { ...unit, reading: null }] as const);
          return [chunk, { units: new Map(all), answers: null }];
        }),
      );
    const { basis } = ask(query, unread(0.92));
    expect(basis.support?.confidence).toBeGreaterThan(
      ask(query, unread(0.78)).basis.support?.confidence ?? 0,
    );
  });

  it('chooses a unit that lexical scores alone would not choose', () => {
    const asked = 'when is the money for a lesson taken';
    const answer = ask(asked, meaningsOf(asked, 'Fees', { similarity: 0.92, reading: 4 }, 4));
    expect(answer).toMatchObject({ status: 'answered' });
    if (answer.status === 'answered') expect(answer.content).toContain('first of each month');
  });
});
