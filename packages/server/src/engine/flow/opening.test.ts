import type { NodeDataByType } from '@parley/flow/nodes';
import { expect, it } from 'vitest';
import { flowOf, play } from '../../../test/flow-fixtures.ts';
import { compileFlow } from './compile-flow.ts';
import { presentOpening } from './present-opening.ts';

/** A flow that computes a value before the first question. */
function counter(assign: NodeDataByType['set']['assign']) {
  return flowOf(
    {
      start: ['start', { on: 'open' }],
      hello: ['message', { text: 'Hello.' }],
      zero: ['set', { assign }],
      fruit: ['ask', { text: 'Which of {{count}}?', input: { type: 'text' }, saveAs: 'fruit' }],
      bye: ['message', { text: '{{fruit}} {{count + 1}}' }],
    },
    ['start > hello', 'hello > zero', 'zero > fruit', 'fruit > bye'],
    [
      { name: 'count', type: 'number' },
      { name: 'fruit', type: 'text' },
    ],
  );
}

const shownBy = (flow: ReturnType<typeof counter>) => presentOpening(compileFlow(flow), 1, 'en', 'bot');

it('a flow can speak first if its variables are the same for everybody', async () => {
  const flow = counter([{ variable: 'count', formula: '1 + 2' }]);
  expect(shownBy(flow)).toMatchObject({
    text: 'Hello.\n\nWhich of 3?',
    input: { id: '1.fruit.0', label: 'Which of 3?' },
  });
  const answered = await play(flow).send('apples');
  expect(answered.content).toBe('apples 4');
  expect(answered.path).toEqual(['start:next', 'hello:next', 'zero:next', 'fruit:next', 'bye:next']);
  expect(answered.outcome.state?.variables).toEqual({ count: 3, fruit: 'apples' });
});

it.each(['default(visitor.name, 0)', 'time()', 'chat.language', 'count + year(today())'])(
  'a flow waits if a variable depends on the visitor or the time: %s',
  async (formula) => {
    const flow = counter([{ variable: 'count', formula }]);
    expect(shownBy(flow)).toEqual({ text: 'Hello.', input: null });
    expect((await play(flow).send('good day')).path).toEqual([
      'start:next',
      'hello:next',
      'zero:next',
      'fruit',
    ]);
  },
);

it.each([
  ['a message', '{{big}}', 'Which?', { text: '', input: null }],
  ['a question', 'Hello.', 'Which {{big}}', { text: 'Hello.\n\nWhich ', input: { label: 'Which ' } }],
])('%s that a value makes too long does not break the opening', async (_what, hello, fruit, shown) => {
  const flow = flowOf(
    {
      start: ['start', { on: 'open' }],
      hello: ['message', { text: hello }],
      fruit: ['ask', { text: fruit, input: { type: 'text' } }],
      bye: ['message', { text: 'Bye.' }],
    },
    ['start > hello', 'hello > fruit', 'fruit > bye'],
    [{ name: 'big', type: 'text', initial: 'x'.repeat(40_000) }],
  );
  expect(shownBy(flow)).toMatchObject(shown);
  expect((await play(flow).send('apples')).content).toBe('Bye.');
});

it('assignments before the first question that exceed the budget do not end the turn', async () => {
  const heavy = { variable: 'count', formula: `length(list(${'1,'.repeat(480)}1))` };
  const flow = counter(Array.from({ length: 60 }, () => heavy));
  expect(shownBy(flow)).toEqual({ text: 'Hello.', input: null });
  const { content, path } = await play(flow).send('apples');
  expect([content, path.slice(0, 4)]).toEqual([
    'I do not know.',
    ['start:next', 'hello:next', 'zero:next', 'fruit:next'],
  ]);
});
