import { expect, it } from 'vitest';
import { labelRows } from './edge-labels.ts';

const line = (id: string, source: string, target: string) => ({ id, source, sourceHandle: 'else', target });

it('labels of lines from several steps to one step are on separate rows, equal labels on one row', () => {
  const edges = [
    line('a', 'ask', 'contact'),
    line('b', 'check', 'contact'),
    line('c', 'ask', 'bye'),
    line('d', 'again', 'contact'),
  ];
  const labels = new Map([
    ['a', 'No answer'],
    ['b', 'Else'],
    ['c', 'Declined'],
    ['d', 'No answer'],
  ]);
  expect(Object.fromEntries(labelRows({ edges }, labels))).toEqual({ a: 0, b: 1, c: 0, d: 0 });
});

it('a line without a label takes no row', () => {
  const edges = [line('a', 'ask', 'contact'), line('b', 'check', 'contact')];
  expect([...labelRows({ edges }, new Map([['b', 'Else']]))]).toEqual([['b', 0]]);
});
