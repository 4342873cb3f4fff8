import { expect, it } from 'vitest';
import { choiceField, textField, viewField } from './filter-field.ts';
import { addressChange, pageOf, pageSizeOf } from './list-filter.ts';

const fields = {
  status: choiceField(['active', 'completed', 'all']),
  search: textField(),
  view: viewField(['list', 'grouped']),
};

it('reads what the address says, and the initial value for anything else', () => {
  expect(fields.status.read('all')).toBe('all');
  expect(fields.status.read('anything')).toBe('active');
  expect(fields.view.read('')).toBe('list');
  expect(fields.search.read('returns')).toBe('returns');
});

it('goes back to the first page when the list is narrowed, not when it is seen another way', () => {
  expect(addressChange(fields, { status: 'all' })).toEqual({ status: 'all', page: '1' });
  expect(addressChange(fields, { view: 'grouped', search: 'x' })).toEqual({
    view: 'grouped',
    search: 'x',
    page: '1',
  });
  expect(addressChange(fields, { view: 'grouped' })).toEqual({ view: 'grouped' });
});

it('takes pages from 1 and the sizes of the contracts only', () => {
  expect(['3', '0', '-2', 'x', '2.9'].map(pageOf)).toEqual([3, 1, 1, 1, 2]);
  expect(['25', '100', '7', ''].map(pageSizeOf)).toEqual([25, 100, 10, 10]);
});
