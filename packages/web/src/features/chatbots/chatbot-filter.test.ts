import { expect, it } from 'vitest';
import { columnSortOf, orderOf } from './chatbot-filter.ts';

it('maps a sort order to a column header and back', () => {
  expect(columnSortOf({ sort: 'name', order: 'natural' })).toEqual({ key: 'name', direction: 'ascending' });
  for (const sort of ['edited', 'name', 'created', 'messages'] as const)
    for (const order of ['natural', 'reversed'] as const)
      expect(orderOf(columnSortOf({ sort, order }))).toEqual({ sort, order });
});
