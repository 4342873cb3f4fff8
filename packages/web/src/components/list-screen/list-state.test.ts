import { expect, it } from 'vitest';
import { listStateOf } from './list-state.ts';

const contentOf = (rows: readonly string[]) => (rows.length === 0 ? 'empty' : 'full');

it('loads until there is an answer or a failure', () => {
  expect(listStateOf({ data: undefined, error: null }, contentOf)).toBe('loading');
  expect(listStateOf({ data: undefined, error: new Error('x') }, contentOf)).toBe('failed');
});

it('shows what it has, also when reading it again failed', () => {
  expect(listStateOf({ data: [], error: null }, contentOf)).toBe('empty');
  expect(listStateOf({ data: ['a'], error: new Error('x') }, contentOf)).toBe('full');
});
