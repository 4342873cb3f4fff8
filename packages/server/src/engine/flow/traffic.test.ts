import { expect, it } from 'vitest';
import { ends, flowOf, play } from '../../../test/flow-fixtures.ts';
import type { FlowTraffic } from './flow-turn.ts';

const options = [
  { id: 'a', label: 'Apples' },
  { id: 'b', label: 'Pears' },
];

function fruit(on: 'message' | 'open' = 'message') {
  return flowOf(
    {
      start: ['start', { on }],
      hello: ['message', { text: 'Hello.' }],
      fruit: [
        'ask',
        { text: 'Which?', input: { type: 'choice', options }, retry: { text: 'No.', times: 1 } },
      ],
      pears: ends('Pears it is.'),
      other: ends('Fine.'),
      menu: ['trigger', { on: 'keyword', words: ['menu'], back: true }],
      shown: ['message', { text: 'The menu.' }],
    },
    ['start > hello', 'hello > fruit', 'fruit:option:b > pears', 'fruit > other', 'menu > shown'],
  );
}

const passed = ({ entered, left }: FlowTraffic) => [
  ...entered,
  ...left.map(({ nodeId, port }) => `${nodeId}:${port}`),
];

it('BLD-16: counts a step once when the flow enters it, and once when it leaves', async () => {
  const flow = play(fruit());
  expect(passed((await flow.send('hi there')).outcome.traffic)).toEqual([
    'start',
    'hello',
    'fruit',
    'start:next',
    'hello:next',
  ]);
  expect(passed((await flow.send('How long does shipping take?')).outcome.traffic)).toEqual([]);
  expect(passed((await flow.send('kiwis')).outcome.traffic)).toEqual([]);
  // Repeating the question that a trigger interrupted does not count as a visit.
  expect(passed((await flow.send('menu')).outcome.traffic)).toEqual([
    'menu',
    'shown',
    'menu:next',
    'shown:next',
  ]);
  expect(passed((await flow.send('pears')).outcome.traffic)).toEqual(['pears', 'fruit:option:b']);
});

it('BLD-16: counts an option without its own connection for the connection taken', async () => {
  const flow = play(fruit());
  await flow.send('hi there');
  expect(passed((await flow.reply('a')).outcome.traffic)).toEqual(['other', 'fruit:next']);
});

it('BLD-16: counts the opening with the first message', async () => {
  const flow = play(fruit('open'));
  expect(passed((await flow.send('pears')).outcome.traffic)).toEqual([
    'start',
    'hello',
    'fruit',
    'pears',
    'start:next',
    'hello:next',
    'fruit:option:b',
  ]);
});

it('BLD-16: adds the opening to the path of the first message', async () => {
  const flow = play(fruit('open'));
  expect((await flow.send('pears')).path).toEqual(['start:next', 'hello:next', 'fruit:option:b', 'pears']);
  expect((await flow.send('How long does shipping take?')).path).toEqual([]);
});

it('BLD-16: counts the opening, and returns to it, if the first message starts another trigger', async () => {
  const flow = play(fruit('open'));
  const first = await flow.send('menu');
  expect(first.path).toEqual(['start:next', 'hello:next', 'menu:next', 'shown:next', 'fruit']);
  expect(first.outcome.traffic.entered).toEqual(['start', 'hello', 'fruit', 'menu', 'shown']);
  expect(first.content).toBe('The menu.\n\nWhich?');
  expect((await flow.send('Pears')).content).toBe('Pears it is.');
});
