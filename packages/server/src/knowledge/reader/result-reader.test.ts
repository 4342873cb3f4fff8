import type { ParsedBlock, ParsedCell, ParsedDocument } from '@parley/knowledge/parsing/parsed-document';
import { pageReadingSchema } from '@parley/knowledge/web/page-reading-schema';
import { expect, it } from 'vitest';
import { ResultReader } from './result-reader.ts';

// Typed as complete, so that a new field does not compile here until it has a value, and fails until both readers return it.
const cell: Required<ParsedCell> = { length: 4, column: 0 };
const block: Required<ParsedBlock> = {
  kind: 'table-row',
  level: 2,
  text: 'Lamp',
  page: 3,
  list: 4,
  depth: 1,
  isOrdered: true,
  table: 5,
  isHeader: true,
  cells: [cell],
};
const whole: Required<ParsedDocument> = { title: 'Prices', pages: 7, columnNames: ['Name'], blocks: [block] };

it('a document keeps every field on its way from the process that parses files', () => {
  const { blocks, ...head } = whole;
  const lines = [{ ...head, fileType: 'html' }, ...blocks].map((line) => JSON.stringify(line));
  const reader = new ResultReader();
  reader.push(new TextEncoder().encode(`${[...lines, 'end'].join('\n')}\n`));
  expect(reader.result()).toEqual({ ok: true, document: whole, fileType: 'html' });
});

it('a document keeps every field on its way from the process that reads pages', () => {
  const reading = { document: whole, failure: null, markup: null };
  expect(pageReadingSchema.parse(reading)).toEqual(reading);
});
