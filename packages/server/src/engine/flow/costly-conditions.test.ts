import type { ConditionTest } from '@parley/flow/nodes';
import { expect, it } from 'vitest';
import { ends, flowOf, play } from '../../../test/flow-fixtures.ts';
import { compileFlow } from './compile-flow.ts';
import { stillInput } from './input/still-input.ts';
import { isTaken } from './nodes/test-branch.ts';
import { TurnMemory } from './turn-memory.ts';

const long = 'a'.repeat(3_900);
const matches = (value: string): ConditionTest => ({ variable: 'chat.message', op: 'matches', value });

/** A flow with a condition whose first branch is tested before a second one that always matches. */
function deciding(tests: ConditionTest[]) {
  return flowOf(
    {
      start: ['start', { on: 'message' }],
      which: [
        'condition',
        {
          branches: [
            { id: 'first', match: 'any', tests },
            { id: 'second', tests: [matches('a+')] },
          ],
        },
      ],
      one: ends('One.'),
      two: ends('Two.'),
      fallback: ['trigger', { on: 'fallback' }],
      sorry: ends('Sorry.'),
    },
    ['start > which', 'which:branch:first > one', 'which:branch:second > two', 'fallback > sorry'],
  );
}

it.each([
  ['pattern_too_large', '.{0,1000}'.repeat(430)],
  ['pattern_too_slow', '.*'.repeat(200)],
])('skips a branch with %s, and reports the error in its step', async (error, pattern) => {
  const told = await play(deciding([matches(pattern)])).send(long);
  expect(told.content).toBe('Two.');
  expect(told.outcome.path.find(({ nodeId }) => nodeId === 'which')?.error).toBe(error);
});

it('ends at the fallback if many tests exceed the step budget, and names the step', async () => {
  const branches = Array.from({ length: 30 }, (_, at) => ({
    id: `b${at}`,
    tests: Array.from({ length: 50 }, (_, index) => matches(`${'.*'.repeat(100 + index)}${at}`)),
  }));
  const flow = deciding([]);
  const told = await play({
    ...flow,
    nodes: flow.nodes.map((node) => (node.type === 'condition' ? { ...node, data: { branches } } : node)),
  }).send(long);
  expect(told.content).toBe('Sorry.');
  expect(told.outcome.path.find(({ nodeId }) => nodeId === 'which')?.error).toBe('too_many_steps');
});

it('rejects an answer whose pattern cannot be evaluated', async () => {
  const asking = flowOf(
    {
      start: ['start', { on: 'message' }],
      ask: ['ask', { text: 'Which?', input: { type: 'text', pattern: '.*'.repeat(200) }, digress: 'never' }],
      bye: ends('Bye.'),
    },
    ['start > ask', 'ask > bye'],
  );
  const played = play(asking);
  await played.send('hello');
  expect((await played.send(long)).content).toBe('That does not fit.');
  expect((await played.send('short')).content).toBe('Bye.');
});

it('charges a compared text by its folded length, once per turn', () => {
  const flow = compileFlow(
    flowOf({ start: ['start', { on: 'message' }] }, [], [{ name: 'held', type: 'text' }]),
  );
  const memory = new TurnMemory(stillInput(flow, 'en'), { variables: { held: 'ﷺ'.repeat(2_600) } });
  const spentOn = (value: string) => {
    const before = memory.budget.left;
    isTaken({ id: 'b', tests: [{ variable: 'held', op: 'contains', value }] }, memory);
    return before - memory.budget.left;
  };
  expect(spentOn('a')).toBeGreaterThan((18 * 2_600) / 64);
  expect(spentOn('b')).toBeLessThan(100);
});
