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

it('BLD-16: a step counts once when the flow comes to it, and once when it goes on', async () => {
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
  // The question that a trigger interrupted is asked again, which is no other visit.
  expect(passed((await flow.send('menu')).outcome.traffic)).toEqual([
    'menu',
    'shown',
    'menu:next',
    'shown:next',
  ]);
  expect(passed((await flow.send('pears')).outcome.traffic)).toEqual(['pears', 'fruit:option:b']);
});

it('BLD-16: an option without a connection of its own counts for the one that was taken', async () => {
  const flow = play(fruit());
  await flow.send('hi there');
  expect(passed((await flow.reply('a')).outcome.traffic)).toEqual(['other', 'fruit:next']);
});

it('BLD-16: what a flow opens with counts with the first message', async () => {
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

it('BLD-16: what a flow opens with is part of the way of the first message', async () => {
  const flow = play(fruit('open'));
  expect((await flow.send('pears')).path).toEqual(['start:next', 'hello:next', 'fruit:option:b', 'pears']);
  expect((await flow.send('How long does shipping take?')).path).toEqual([]);
});

it('BLD-16: what a flow opened with counts, is marked and comes back, also if the first message begins something else', async () => {
  const flow = play(fruit('open'));
  const first = await flow.send('menu');
  expect(first.path).toEqual(['start:next', 'hello:next', 'menu:next', 'shown:next', 'fruit']);
  expect(first.outcome.traffic.entered).toEqual(['start', 'hello', 'fruit', 'menu', 'shown']);
  expect(first.content).toBe('The menu.\n\nWhich?');
  expect((await flow.send('Pears')).content).toBe('Pears it is.');
});
