import { expect, it } from 'vitest';
import { columnSortOf, orderOf } from './chatbot-filter.ts';

it('shows an order on its column header, and reads the same order from there', () => {
  expect(columnSortOf({ sort: 'name', order: 'natural' })).toEqual({ key: 'name', direction: 'ascending' });
  for (const sort of ['edited', 'name', 'created', 'messages'] as const)
    for (const order of ['natural', 'reversed'] as const)
      expect(orderOf(columnSortOf({ sort, order }))).toEqual({ sort, order });
});
