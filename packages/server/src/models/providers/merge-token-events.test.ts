import { expect, it } from 'vitest';
import { mergeTokenEvents } from './merge-token-events.ts';

const chunk = (delta: string, rest = '"finish_reason":null') =>
  `data: {"id":"c1","choices":[{"index":0,"delta":${delta},${rest}}]}\n\n`;
const words = (text: string) => chunk(`{"content":${JSON.stringify(text)}}`);

it('merges events that differ only in their text', () => {
  const told = mergeTokenEvents(words('Say "hi"') + words(',\n then') + words(' 👋 \\ go'));
  expect(told).toBe(words('Say "hi",\n then 👋 \\ go'));
  expect(mergeTokenEvents('')).toBe('');
});

it.each([
  ['a role', chunk('{"role":"assistant","content":""}')],
  ['a tool call', chunk('{"content":"x","tool_calls":[{"index":0}]}')],
  ['the end', chunk('{"content":"x"}', '"finish_reason":"stop"')],
  ['logarithms', chunk('{"content":"x"}', '"logprobs":{"content":[]},"finish_reason":null')],
  ['an error', 'data: {"error":{"message":"\\"delta\\":{\\"content\\":\\"x\\"}"}}\n\n'],
  ['nonsense', 'data: {"choices": [{"delta": \n\n'],
  ['a comment', ': alive\n\n'],
  ['another form', 'event: x\ndata: {"delta":{"content":"x"}}\n\n'],
])('passes on an event with %s unchanged and in order', (_what, other) => {
  const told = mergeTokenEvents(
    [words('a'), words('b'), other, words('c'), words('d'), 'data: [DONE]\n\n'].join(''),
  );
  expect(told).toBe(`${words('ab')}${other}${words('cd')}data: [DONE]\n\n`);
});
