import { expect, it } from 'vitest';
import { type Counted, countedAmounts, countedKeys } from './counted.ts';

const talk: Counted = {
  language: 'en',
  country: 'NO',
  intent: 'refund',
  topics: ['Vouchers'],
  outcome: 'resolved',
  sentimentMilli: null,
  isNewVisitor: false,
  hasLead: false,
};

it.each([
  [-1_000, 0],
  [0, 0],
  [299, 0],
  [300, 1],
  [301, 1],
  [599, 1],
  [1_000, 1],
])(
  'ANA-11: a conversation with a mood of %i thousandths adds %i to the satisfied ones',
  (sentimentMilli, satisfied) => {
    expect(countedAmounts({ ...talk, sentimentMilli })).toMatchObject({ scored: 1, satisfied });
  },
);

it('ANA-11: a conversation without a mood counts as neither scored nor satisfied', () => {
  const amounts = countedAmounts(talk);
  expect([amounts.scored, amounts.satisfied, amounts.sentiment_milli]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(countedKeys(talk)).toContainEqual(['band', 'noData']);
});
