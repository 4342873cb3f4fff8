import { expect, it } from 'vitest';
import { readRefined } from './read-refined.ts';

const record = (change: object = {}) => ({
  id: 'a1',
  sentiment: 0.5,
  intent: 'refund',
  topics: ['Returns'],
  ...change,
});
const responseOf = (...conversations: unknown[]) => JSON.stringify({ conversations });

it('reads the records of the requested conversations, also within code fences', () => {
  const expected = new Map([['a1', { sentiment: 0.5, intent: 'refund', topics: ['Returns'] }]]);
  expect(readRefined(responseOf(record()), ['a1', 'b2'])).toEqual(expected);
  expect(readRefined(`Here:\n\`\`\`json\n${responseOf(record())}\n\`\`\``, ['a1'])).toEqual(expected);
});

it.each([
  ['no JSON', 'I cannot do that.'],
  ['half a response', responseOf(record()).slice(0, 40)],
  ['another shape', '{"answer": []}'],
  ['an id that nobody asked about', responseOf(record({ id: 'zz' }))],
  ['two records of one conversation', responseOf(record(), record({ sentiment: -1 }))],
  ['a mood out of range', responseOf(record({ sentiment: 7 }))],
  ['a mood as text', responseOf(record({ sentiment: '0.5' }))],
  ['an intent that is none', responseOf(record({ intent: 'drop table' }))],
  ['topics that are no texts', responseOf(record({ topics: [{}] }))],
])('leaves out %s', (_what, text) => {
  expect(readRefined(text, ['a1'])).toEqual(new Map());
});

it('keeps valid records next to invalid ones', () => {
  const text = responseOf(record({ id: 'b2', intent: 'none' }), null, record());
  expect([...readRefined(text, ['a1', 'b2']).keys()]).toEqual(['a1']);
});

it('keeps at most three topics, short, on one line, and without placeholders', () => {
  const topics = ['  Late\n\ndelivery\u0000 ', 'Late delivery', 'Mail to [email]', 'x'.repeat(300), 'B', 'C'];
  const read = readRefined(responseOf(record({ topics })), ['a1']).get('a1');
  expect(read?.topics).toEqual(['Late delivery', 'x'.repeat(80), 'B']);
});
