import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PARSED_CHARS, parseCounted, parseMarkdown } from './parse-markdown.ts';
import * as tables from './read-table.ts';

const SIZE_CHARS = 20_000;
const LARGE_CHARS = 100_000;
/** Up to 8 levels of lists and quotes scan their lines a few times each, then the text is read once. */
const MAX_STEPS_PER_CHARACTER = 50;
const MAX_DEPTH = 60;

const pieces = [
  '**a ', '***a', '*a _b ', '_a', '[', ']', '[[](', '![a](', '](a', '](a "', "](a '", '[a](b', '[1][', '[1, ', '`', '`` ` ', 'http://',
  'http://a:b@', 'https://a.example!', '|', '|-', '| a |\n', '|-|\n', 'a|b\n-|-\n', '> ', '>', '\n> ', '- ', '1. ', '1. - ', '\n- a', '\n - a',
  '- a\n  - b\n', '\n\n', ' ', '\t', '\\', '\\|', '# ', '#', '-', '---\n', '- - ', '```\n', '~~~', '\n```', '    ', 'عربي a ', 'a1 ',
]; // biome-ignore format: a list of pieces
const whole = [
  `# a${' '.repeat(60_000)}`,
  '**a '.repeat(15_000),
  `${'> '.repeat(20_000)}a`,
  `${'- '.repeat(20_000)}a`,
  Array.from({ length: 400 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n'),
  Array.from({ length: 440 }, (_, n) => '`'.repeat(n)).join(' '),
  '['.repeat(LARGE_CHARS),
  '|'.repeat(LARGE_CHARS),
  `[${' '.repeat(LARGE_CHARS)}`,
  `[1${' '.repeat(SIZE_CHARS)}](`,
  `|a|\n|-|\n${'|\n'.repeat(SIZE_CHARS / 2)}`,
];

describe('cost of parsing', () => {
  it.each([...pieces.map((piece) => piece.repeat(SIZE_CHARS / piece.length)), ...whole])(
    'is linear in the length of %.20j',
    (text) => {
      for (const isOpen of [false, true]) {
        const { blocks, steps } = parseCounted(text, { isOpen, isSource: () => true, tables });
        expect(steps / text.length).toBeLessThan(MAX_STEPS_PER_CHARACTER);
        expect(depthOf(blocks)).toBeLessThan(MAX_DEPTH);
      }
    },
  );

  it('grows no faster than the text, whatever its content', () => {
    const piece = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(piece, fc.boolean(), (repeated, isOpen) => {
        const text = repeated.repeat(Math.ceil(2_000 / repeated.length));
        const { steps } = parseCounted(text, { isOpen, isSource: () => true, tables });
        expect(steps / text.length).toBeLessThan(MAX_STEPS_PER_CHARACTER);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a text of any length', () => {
  it('SEC-22: parses up to a limit and shows the rest unparsed', () => {
    const long = '**a** 👋\n'.repeat(200_000);
    const { blocks, steps } = parseCounted(long, { isOpen: true, tables });
    expect(steps).toBeLessThan(MAX_STEPS_PER_CHARACTER * MAX_PARSED_CHARS);
    expect(textOf(blocks).match(/a/g)).toHaveLength(200_000);
    expect(blocks.at(-1)).toMatchObject({ type: 'paragraph', children: [{ type: 'text' }] });
    for (const line of ['👋'.repeat(30_000), `x${'👋'.repeat(30_000)}`]) {
      expect(textOf(parseMarkdown(line)).match(/👋/gu)).toHaveLength(30_000);
      expect(parseMarkdown(line)).toHaveLength(2);
    }
  });
});

describe('a text that is still being written', () => {
  const words = fc.constantFrom('alpha', 'beta', 'Gamma', 'données', 'سعر', 'שלום', '三十日', 'x');
  const marks = fc.constantFrom(
    ...[
      ' ',
      '\n',
      '\n\n',
      '**',
      '*',
      '_',
      '***',
      '`',
      '```',
      '\n```\n',
      '\n- ',
      '\n1. ',
      '\n  - ',
      '\n> ',
      '> ',
      '\n# ',
    ],
    ...[
      '|',
      ' | ',
      '\n|---|---|\n',
      '\n| ',
      ' |\n',
      '[',
      ']',
      '[1]',
      '[7]',
      '(',
      ')',
      '![',
      '!',
      '\\',
      '~~~',
      '<b>',
      '---',
      '7',
      'http://',
      '.',
    ],
  );
  const documents = fc.array(fc.oneof(words, marks), { maxLength: 40 }).map((all) => all.join(''));

  it('keeps each letter at its position, at every length', () => {
    // Only the URL of a link may be hidden; without `](` there is none.
    const texts = documents.map((text) => text.replaceAll('](', '] ('));
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isOpen) => {
        for (let length = 0; length <= text.length; length += 1) {
          const written = text.slice(0, length);
          const blocks = parseMarkdown(written, { isOpen, isSource: (n) => n === 1, tables });
          expect(letters(textOf(blocks)), JSON.stringify(written)).toBe(letters(written));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the words around URLs', () => {
    const link = fc
      .tuple(words, fc.constantFrom('https://7.7/', 'javascript:7', '7', 'https://7.7/ "7"'))
      .map(([label, address]) => `[${label}](${address})`);
    fc.assert(
      fc.property(fc.array(fc.oneof(words, marks, link), { maxLength: 30 }), (all) => {
        // Words after a loose `](` would become a URL, which is rightly hidden, so a space separates them.
        const text = all
          .reduce(
            (before, piece) => before + (/\]`*$/.test(before) && /^`*\(/.test(piece) ? ' ' : '') + piece,
            '',
          )
          .replaceAll('`', '');
        const shown = letters(textOf(parseMarkdown(text, { tables })));
        for (const word of all.join(' ').match(/alpha|beta|Gamma|données|سعر|שלום|三十日/g) ?? [])
          expect(shown).toContain(word);
      }),
      { numRuns: 100 },
    );
  });
});

function letters(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

/** Returns the visible text of a tree, in order. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  const language = 'language' in value ? String(value.language) : '';
  if ('text' in value) return language + String(value.text);
  if ('head' in value && 'rows' in value) return textOf(value.head) + textOf(value.rows);
  if ('items' in value) return textOf(value.items);
  return 'children' in value ? textOf(value.children) : '';
}

function depthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((most, one) => Math.max(most, depthOf(one)), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return (
    1 + Math.max(0, ...['children', 'items', 'head', 'rows'].map((name) => depthOf(Reflect.get(value, name))))
  );
}
