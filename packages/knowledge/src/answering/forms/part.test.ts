import { expect, it } from 'vitest';
import type { ListItemBlock } from '../../passages/passage-block.ts';
import { renderBlocks } from './part.ts';

const text = 'Pumps. They are old. Levers. They are new. Patches.';

function item(words: string, depth: number): ListItemBlock {
  const start = text.indexOf(words);
  return { kind: 'list-item', start, end: start + words.length, list: 1, depth, isOrdered: true };
}

it('renders nested items without their outer list at the left margin', () => {
  const items = [item('Pumps.', 1), item('Levers.', 2), item('Patches.', 1)];
  expect(renderBlocks({ text }, items)).toBe('1. Pumps.\n   1. Levers.\n2. Patches.');
});

it('continues the numbering of a split list, shortened to first sentences', () => {
  const items = [item('Pumps. They are old.', 0), item('Levers. They are new.', 0)];
  const options = { isShortened: true, itemsBefore: 3 };
  expect(renderBlocks({ text }, items, options)).toBe('4. Pumps.\n5. Levers.');
  expect(renderBlocks({ text }, items.slice(0, 1), options)).toBe('4. Pumps.');
  expect(renderBlocks({ text }, items.slice(0, 1))).toBe('Pumps. They are old.');
});
