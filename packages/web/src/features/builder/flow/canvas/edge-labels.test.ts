import { expect, it } from 'vitest';
import { labelRows } from './edge-labels.ts';

const line = (id: string, source: string, target: string) => ({ id, source, sourceHandle: 'else', target });

it('labels of lines from several steps to one step stand on rows of their own', () => {
  const edges = [line('a', 'ask', 'contact'), line('b', 'check', 'contact'), line('c', 'ask', 'bye')];
  const labels = new Map([
    ['a', 'No answer'],
    ['b', 'Else'],
    ['c', 'Declined'],
  ]);
  expect([...labelRows({ edges }, labels)]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ]);
});

it('a line without a label takes no row', () => {
  const edges = [line('a', 'ask', 'contact'), line('b', 'check', 'contact')];
  expect([...labelRows({ edges }, new Map([['b', 'Else']]))]).toEqual([['b', 0]]);
});
