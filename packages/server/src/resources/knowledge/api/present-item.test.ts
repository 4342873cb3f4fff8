import { expect, it } from 'vitest';
import { itemSegments } from './item-segments.ts';
import { presentItems } from './present-item.ts';

const paths = { url: 'https://shop.example/api', template: '', idPath: '', titlePath: '', linkPath: '' };

it('KB-05: without a template, lists all simple values with their names', () => {
  const item = { name: 'Kayak', seats: 2, colors: ['red', 'blue'], size: { m: 4 }, gone: null, isNew: true };
  expect(presentItems([item, {}, null, '  '], paths)).toEqual([
    { id: null, title: null, url: null, text: 'name: Kayak\nseats: 2\ncolors: red, blue\nisNew: true' },
  ]);
});

it('KB-05: without a template, sentences appear without their field name', () => {
  const item = {
    title: 'Tower',
    text: 'The tower opens at 7 in the morning.',
    hint: 'هل هو مفتوح؟',
    unit: 'approx.',
  };
  expect(presentItems([item], paths)[0]?.text).toBe(
    'title: Tower\nThe tower opens at 7 in the morning.\nهل هو مفتوح؟\nunit: approx.',
  );
});

it('KB-05: fills in the template; leaves out items that match none of its placeholders', () => {
  const template = 'The {{ name }} costs {{price.amount}} €.';
  const items = [{ name: 'Kayak', price: { amount: 90 } }, { other: 1 }];
  expect(presentItems(items, { ...paths, template }).map(({ text }) => text)).toEqual([
    'The Kayak costs 90 €.',
  ]);
});

it.each([
  ['/boats/1', 'https://shop.example/boats/1'],
  ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
  ['javascript:alert(1)', null],
  ['https://user:pass@shop.example/', null],
  ['', null],
])('SEC-28: resolves an item’s link %j to %j', (link, url) => {
  const [item] = presentItems([{ text: 'Kayak', link }], {
    ...paths,
    template: '{{text}}',
    linkPath: 'link',
  });
  expect(item?.url).toBe(url);
});

it('KB-05: converts HTML in values to text, separately for each item', () => {
  const post = {
    title: 'Opening <b>hours</b>',
    content: '<p>We open at nine.</p>\n<ul><li>Mondays closed</li></ul><script>alert(1)</script>',
  };
  const items = presentItems([post, { title: 'Prices', content: 'Nine euros.' }], {
    ...paths,
    template: '{{content}}',
    titlePath: 'title',
  });
  const segments = [...itemSegments(items)];
  expect(segments.map(({ ordinal, headingPath }) => [ordinal, headingPath])).toEqual([
    [0, ['Opening hours']],
    [1, ['Prices']],
  ]);
  expect(segments[0]?.text).toContain('We open at nine.');
  expect(segments[0]?.text).toContain('Mondays closed');
  expect(segments[0]?.text).not.toMatch(/alert|</);
});
