import { expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { chooseUnits } from './choose-units.ts';
import { extractAnswer } from './extract.ts';
import { readQuestion } from './read-question.ts';
import { findCandidates } from './scoring/candidates.ts';
import { scoreSections } from './scoring/score-sections.ts';

/** The example of docs/answering.md. */
const page = `# Harbor bath

## Opening hours

The bath is open daily from 8 to 20.

## Tickets

A season ticket is valid from May to September. A day ticket costs 6 euros. A season ticket costs 90 euros.

## Lockers

Bring a coin for the locker.
`;

it('has the scores, the choice, the confidence and the answer that docs/answering.md says', () => {
  const query = 'What does a season ticket cost?';
  const passages = passagesOf(page, query);
  const question = readQuestion({ query, passages });
  expect(question).toMatchObject({ kind: 'fact', askedIn: 'en', fitting: { isRequired: true } });
  const sections = scoreSections(findCandidates(passages), question);
  const scores = sections.flatMap(({ units }) => units.map(({ score }) => score.toFixed(3)));
  expect(scores).toEqual(['1.400', '2.545', '2.883', '3.569', '1.403']);
  const choice = chooseUnits(sections, question, passages);
  expect(choice?.units.map(({ text }) => text)).toEqual([
    'A season ticket costs 90 euros.',
    'A day ticket costs 6 euros.',
  ]);
  expect(extractAnswer({ query, passages })).toMatchObject({
    content: 'A season ticket costs 90 euros. [1]',
    citations: [{ n: 1, passage: { sourceName: 'handbook.md' }, heading: 'Tickets' }],
    basis: { support: { confidence: expect.closeTo(3.766, 3) } },
  });
});

it('is declined with the confidence that docs/answering.md says', () => {
  const query = 'Where can I park my bike?';
  expect(extractAnswer({ query, passages: passagesOf(page, query) })).toMatchObject({
    status: 'unknown',
    basis: { support: { confidence: expect.closeTo(-2.404, 3) } },
  });
});
