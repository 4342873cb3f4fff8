import type { NodeDataByType } from '@parley/flow/nodes';
import { expect, it } from 'vitest';
import { flowOf, play } from '../../../test/flow-fixtures.ts';

/** A flow whose question contains a value longer than any text may become. */
function asking(ask: Partial<NodeDataByType['ask']>) {
  return flowOf(
    {
      start: ['start', { on: 'message' }],
      ask: ['ask', { text: 'Which?', input: { type: 'number' }, ...ask }],
      bye: ['message', { text: 'Bye.' }],
    },
    ['start > ask', 'ask > bye'],
    [{ name: 'big', type: 'text', initial: 'x'.repeat(40_000) }],
  );
}

it.each<[string, Partial<NodeDataByType['ask']>]>([
  ['a question', { text: '{{big}}' }],
  ['a retry', { retry: { text: '{{big}}', times: 2 } }],
  ['an option', { input: { type: 'choice', options: [{ id: 'a', label: '{{big}}' }] } }],
])('%s that becomes too long is shown as plain text and does not fail the turn', async (_what, ask) => {
  const played = play(asking(ask));
  for (const text of ['hello', 'nothing that fits', 'again', '7']) {
    expect((await played.send(text)).content.trim()).not.toBe('');
  }
});
