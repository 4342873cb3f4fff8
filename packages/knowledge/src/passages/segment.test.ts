import { describe, expect, it } from 'vitest';
import { countWords } from '../language/count-words.ts';
import { parseMarkdown } from '../parsing/markdown/parse-markdown.ts';
import type { ParsedBlock } from '../parsing/parsed-document.ts';
import { type Segment, segmentDocument } from './segment.ts';

const sentence = (n: number) => `Sentence number ${n} tells in ten words what it says.`;
const paragraph = (sentences: number, from = 0): ParsedBlock => ({
  kind: 'paragraph',
  text: Array.from({ length: sentences }, (_, index) => sentence(from + index)).join(' '),
});
const segmentsOf = (blocks: ParsedBlock[]) => segmentDocument({ title: null, pages: null, blocks });

describe('segmentDocument', () => {
  it('keeps the path of headings and the page', () => {
    const segments = segmentsOf([
      { kind: 'heading', level: 1, text: 'Returns', page: 1 },
      { ...paragraph(8), page: 1 },
      { kind: 'heading', level: 2, text: 'Deadlines', page: 2 },
      { ...paragraph(8, 20), page: 2 },
      { kind: 'heading', level: 1, text: 'Shipping', page: 3 },
      { ...paragraph(8, 40), page: 3 },
    ]);
    expect(segments.map(({ headingPath, page, ordinal }) => ({ headingPath, page, ordinal }))).toEqual([
      { headingPath: ['Returns'], page: 1, ordinal: 0 },
      { headingPath: ['Returns', 'Deadlines'], page: 2, ordinal: 1 },
      { headingPath: ['Shipping'], page: 3, ordinal: 2 },
    ]);
    expect(segments[0]?.text).not.toContain('Returns');
  });

  it('merges short paragraphs and never exceeds 250 words', () => {
    const segments = segmentsOf(Array.from({ length: 60 }, (_, index) => paragraph(3, index * 3)));
    const sizes = segments.map((segment) => countWords(segment.text));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(120);
  });

  it('splits a long paragraph only between sentences', () => {
    const segments = segmentsOf([paragraph(100)]);
    expect(segments.length).toBeGreaterThan(3);
    for (const { text } of segments) {
      expect(text).toMatch(/^Sentence .*says\.$/s);
      expect(countWords(text)).toBeLessThanOrEqual(250);
    }
  });

  it('splits an overlong sentence without losing a word', () => {
    const text = Array.from({ length: 1_000 }, (_, index) => `w${index}`).join(' ');
    const segments = segmentsOf([{ kind: 'paragraph', text }]);
    expect(segments.length).toBeGreaterThan(3);
    expect(segments.map((segment) => segment.text).join(' ')).toBe(text);
  });

  it('merges a short section with the next, with its heading in the text', () => {
    const segments = segmentsOf([
      { kind: 'heading', level: 2, text: 'Do you ship abroad?' },
      { kind: 'paragraph', text: 'Yes, to forty countries.' },
      { kind: 'heading', level: 2, text: 'Do you take cash?' },
      { kind: 'paragraph', text: 'No, cards only.' },
    ]);
    expect(segments).toHaveLength(1);
    expect(segments[0]?.text).toBe('Yes, to forty countries.\nDo you take cash?\nNo, cards only.');
  });

  it('counts languages without spaces by the average length of a word', () => {
    const [first, ...rest] = segmentsOf([{ kind: 'paragraph', text: '退款需要三天才能到账。'.repeat(120) }]);
    expect(first?.language).toBe('zh');
    expect(rest.length).toBeGreaterThan(2);
    expect(rest.length).toBeLessThan(8);
  });

  it('returns the same segments and hashes every time, and a different hash for a different heading', () => {
    const blocks: ParsedBlock[] = [{ kind: 'heading', level: 1, text: 'A' }, paragraph(30)];
    const again = segmentsOf(structuredClone(blocks));
    expect(segmentsOf(blocks)).toEqual(again);
    const other = segmentsOf([{ kind: 'heading', level: 1, text: 'B' }, paragraph(30)]);
    expect(other[0]?.text).toBe(again[0]?.text);
    expect(other[0]?.contentHash).not.toBe(again[0]?.contentHash);
  });

  it('SEC-26: text without spaces or letters produces neither endless passages nor endless computation', () => {
    const blocks: ParsedBlock[] = ['_a', '*', '[a]('].map((text) => ({
      kind: 'paragraph',
      text: text.repeat(100_000),
    }));
    const segments = segmentsOf(blocks);
    expect(Math.max(...segments.map(({ text }) => text.length))).toBeLessThan(10_000);
  });

  it('returns nothing for empty input, and removes what a database cannot store', () => {
    expect(segmentsOf([{ kind: 'paragraph', text: ' \0 ' }])).toEqual([]);
    expect(segmentsOf([{ kind: 'paragraph', text: 'a\0b \ud800' }])[0]?.text).toBe('ab \ufffd');
  });

  it('SEC-25: splits content without words in a single pass', () => {
    const segments = segmentsOf(
      Array.from({ length: 300_000 }, () => ({ kind: 'paragraph' as const, text: '-' })),
    );
    expect(Math.max(...segments.map(({ text }) => text.length))).toBeLessThan(8_001);
    expect(segments.map(({ text }) => text).join('\n')).toBe(Array(300_000).fill('-').join('\n'));
  });

  describe('blocks of a passage', () => {
    const markdown = (text: string) => segmentDocument(parseMarkdown(Buffer.from(text)));
    const partsOf = ({ text, blocks }: Segment) =>
      blocks.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

    it('have positions, without the headings above the passage', () => {
      const [segment] = markdown(
        '# Plans\n\nTwo plans.\n\n## Prices\n\n- Basic\n- Pro\n\n```\na\n  b\n```\n',
      );
      expect(segment && partsOf(segment)).toEqual([
        'paragraph: Two plans.',
        'heading: Prices',
        'list-item: Basic',
        'list-item: Pro',
        'code: a\n  b',
      ]);
    });

    it('cover its text, even if blocks are cleaned or split', () => {
      const long = Array.from({ length: 300 }, (_, index) => `word${index} \u0065\u0301`).join(' ');
      const blocks: ParsedBlock[] = [
        { kind: 'heading', level: 1, text: ' A\0 ' },
        { kind: 'list-item', text: long, list: 4, depth: 0, isOrdered: true },
        { kind: 'code', text: 'x\0\n  y ' },
        paragraph(60),
      ];
      for (const { text, blocks: placed } of segmentsOf(blocks)) {
        expect(placed.map(({ start, end }) => text.slice(start, end)).join('\n')).toBe(text);
      }
      const kinds = segmentsOf(blocks).flatMap((segment) => segment.blocks.map((block) => block.kind));
      expect(kinds.filter((kind) => kind === 'list-item')).toHaveLength(1);
    });

    it('know the column of each cell, in every part of a long table', () => {
      const rows = Array.from({ length: 120 }, (_, n) => `| Plan ${n} | | ${n} EUR for one month |`);
      const segments = markdown(['| Plan | Note | Price |', '|---|---|---|', ...rows].join('\n'));
      expect(segments.length).toBeGreaterThan(2);
      for (const { text, blocks } of segments) {
        const last = blocks.at(-1);
        if (last?.kind !== 'table-row') throw new Error('not a row');
        expect(last.table).toBe(0);
        expect(last.cells.map(({ start, end, column }) => [column, text.slice(start, end)])).toEqual([
          ['Plan', expect.stringMatching(/^Plan \d+$/)],
          ['Price', expect.stringMatching(/^\d+ EUR for one month$/)],
        ]);
      }
    });

    it('keep a list with its lead-in in one passage', () => {
      const items = Array.from({ length: 12 }, (_, n) => `${n + 1}. ${sentence(n)} ${sentence(n + 50)}`);
      const before = [paragraph(14).text, '', 'To return something:', ''];
      const segments = markdown([...before, ...items].join('\n'));
      expect(segments.map((segment) => segment.blocks.length)).toEqual([1, 13]);
      expect(segments[1]?.text.startsWith('To return something:\nSentence')).toBe(true);
    });

    it('keep an answer with the question above it', () => {
      const question = 'Are these returned?';
      const segments = markdown([paragraph(14).text, '', question, '', paragraph(14).text].join('\n'));
      expect(segments.map(({ text }) => text.includes(question))).toEqual([false, true]);
      expect(segments[1]?.text.startsWith(question)).toBe(true);
    });

    it('split a longer list between its items, which keep their numbers', () => {
      const items = Array.from({ length: 60 }, (_, n) => `- ${sentence(n)}`);
      const segments = markdown(['All of it:', '', ...items].join('\n'));
      expect(segments.length).toBeGreaterThan(2);
      expect(segments[0]?.blocks.slice(0, 2).map((block) => block.kind)).toEqual(['paragraph', 'list-item']);
      const lists = segments.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'list-item' ? [block.list] : [])),
      );
      expect(lists).toEqual(Array(60).fill(0));
    });
  });
});
