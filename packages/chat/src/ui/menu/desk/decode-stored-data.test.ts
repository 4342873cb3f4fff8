import { expect, it } from 'vitest';
import { decodeStoredData } from './decode-stored-data.ts';

const held = (csat: unknown) =>
  decodeStoredData(
    JSON.stringify({ conversationId: 'c-1', conversation: { csat }, messages: [], consents: [] }),
  );

it.each([
  [
    { scale: 'csat', score: 2, comment: 'Too short' },
    [
      { label: 'score', value: '2 / 5' },
      { label: 'comment', value: 'Too short' },
    ],
  ],
  [{ scale: 'nps', score: 0 }, [{ label: 'score', value: '0 / 10' }]],
])('includes the rating %j of the conversation', (csat, facts) => {
  expect(held(csat)?.groups).toEqual([{ title: 'rating', facts }]);
});

it.each([null, undefined, 'good'])('has no rating for %j', (csat) => {
  expect(held(csat)?.groups).toEqual([]);
});
