import { parseMarkdown } from '@parley/knowledge/parsing/markdown/parse-markdown';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writePairs } from './write-pairs.ts';

function parsed(pairs: readonly { question: string; answer: string }[]) {
  return parseMarkdown(Buffer.from(writePairs(pairs))).blocks;
}

/** Pieces of Markdown and HTML syntax, and plain words between them. */
const pieces = [
  ...[
    '#',
    '##',
    '```',
    '~~~',
    '---',
    '===',
    '***',
    '> ',
    '- ',
    '1. ',
    '|',
    '<!--',
    '<table>',
    '<script>',
    '<style>',
  ],
  ...[
    '[a]: b',
    '[a](b)',
    '![a](b)',
    '\\',
    '`',
    '*',
    '_',
    '&amp;',
    '<b>',
    '{#a}',
    ':::',
    '    ',
    '\n',
    '\n\n',
    ' ',
  ],
  ...['words', 'Open', 'why', 'data:image/png;base64,AA'],
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => `x${parts.join('')}`);

it('KB-21: every question is a single heading, and every answer is below its own heading, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (answers) => {
      const pairs = answers.map((answer, n) => ({
        question: `Question ${n}?`,
        answer: `${answer}\n\nend ${n}`,
      }));
      const headings = parsed(pairs).filter(({ kind }) => kind === 'heading');
      expect(headings.map((heading) => heading.text)).toEqual(pairs.map(({ question }) => question));
    }),
    { numRuns: 500 },
  );
});

it('shows a question verbatim', () => {
  for (const question of [
    'What does `a*b*c` cost? # <b>AT&amp;T</b> & sons {#x}',
    'Is [this](https://example.com/a_b_c) _it_ ![really] ~~so~~?',
    'C:\\temp\\* #',
    '1. Is 2 < 3?',
    'Is [^1] https://example.com/?a=b_c_d an address?',
    'What is data:text/plain;base64,aGk= for?',
  ]) {
    expect(parsed([{ question, answer: 'Yes.' }])[0]).toMatchObject({ kind: 'heading', text: question });
  }
});

it('keeps lists, code and link targets of an answer', () => {
  const answer = 'Do this:\n\n1. Open [the shop](https://example.com/)\n2. Pay\n\n```\n# not a heading\n';
  expect(
    parsed([
      { question: 'How?', answer },
      { question: 'Why?', answer: '# Because' },
    ]),
  ).toMatchObject([
    { kind: 'heading', text: 'How?' },
    { kind: 'paragraph', text: 'Do this:' },
    { kind: 'list-item', text: 'Open the shop (https://example.com)' },
    { kind: 'list-item', text: 'Pay' },
    { kind: 'code', text: '# not a heading' },
    { kind: 'heading', text: 'Why?' },
    { kind: 'paragraph', text: '# Because' },
  ]);
});
