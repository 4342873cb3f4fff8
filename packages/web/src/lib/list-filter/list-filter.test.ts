import { expect, it } from 'vitest';
import { choiceField, textField, viewField } from './filter-field.ts';
import { addressChange, pageOf, pageSizeOf } from './list-filter.ts';

const fields = {
  status: choiceField(['active', 'completed', 'all']),
  search: textField(),
  view: viewField(['list', 'grouped']),
};

it('reads the values in the address, and the default for anything else', () => {
  expect(fields.status.read('all')).toBe('all');
  expect(fields.status.read('anything')).toBe('active');
  expect(fields.view.read('')).toBe('list');
  expect(fields.search.read('returns')).toBe('returns');
});

it('returns to the first page when a filter changes, but not when a view changes', () => {
  expect(addressChange(fields, { status: 'all' })).toEqual({ status: 'all', page: '1' });
  expect(addressChange(fields, { view: 'grouped', search: 'x' })).toEqual({
    view: 'grouped',
    search: 'x',
    page: '1',
  });
  expect(addressChange(fields, { view: 'grouped' })).toEqual({ view: 'grouped' });
});

it('accepts page numbers from 1 and only the page sizes of the contracts', () => {
  expect(['3', '0', '-2', 'x', '2.9'].map(pageOf)).toEqual([3, 1, 1, 1, 2]);
  expect(['25', '100', '7', ''].map(pageSizeOf)).toEqual([25, 100, 10, 10]);
});
