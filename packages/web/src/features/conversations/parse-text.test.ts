import { expect, it } from 'vitest';
import { parseBlocks, parseSpans } from './parse-text.ts';

it('CONV-14: finds the citations of an answer and leaves brackets that are none', () => {
  expect(parseSpans('Within 30 days.[1] See [2][x]')).toEqual([
    { kind: 'text', text: 'Within 30 days.' },
    { kind: 'citation', n: 1 },
    { kind: 'text', text: ' See' },
    { kind: 'citation', n: 2 },
    { kind: 'text', text: '[x]' },
  ]);
});

it('links web addresses only', () => {
  expect(parseSpans('[a](https://example.com/x)')).toEqual([
    { kind: 'link', text: 'a', href: 'https://example.com/x' },
  ]);
  expect(parseSpans('[a](javascript:alert(1))').every((span) => span.kind !== 'link')).toBe(true);
});

it('reads paragraphs, headings and lists', () => {
  const blocks = parseBlocks('# Title\nOne **two**\nthree\n\n- a\n- b\n1. c');
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list']);
});

it('gives nothing for nothing', () => {
  expect(parseBlocks('')).toEqual([]);
});
