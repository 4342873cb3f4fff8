import { expect, it } from 'vitest';
import { listStateOf } from './list-state.ts';

const contentOf = (rows: readonly string[]) => (rows.length === 0 ? 'empty' : 'loaded');

it('is loading until data or an error arrives', () => {
  expect(listStateOf({ data: undefined, error: null }, contentOf)).toBe('loading');
  expect(listStateOf({ data: undefined, error: new Error('x') }, contentOf)).toBe('failed');
});

it('keeps the rows if reading them again fails', () => {
  expect(listStateOf({ data: [], error: null }, contentOf)).toBe('empty');
  expect(listStateOf({ data: ['a'], error: new Error('x') }, contentOf)).toBe('loaded');
});
