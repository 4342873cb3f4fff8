import { describe, expect, it } from 'vitest';
import { parseBytes } from '../parse-bytes.ts';
import { type DocOptions, makeDoc } from '../testing/make-doc.ts';
import { failureOf, linesOf } from '../testing/parsed.ts';
import { readDoc } from './parse-doc.ts';

const change = {
  hidden: '3c0801',
  notHidden: '3c0800',
  struck: '370801',
  doubleStruck: '532a01',
  deleted: '000801',
  bold: '350801',
  color: '422a00',
  size: '434a1800',
};
const hex = (...changes: string[]): Buffer => Buffer.from(changes.join(''), 'hex');
const textsOf = async (text: string, options: DocOptions = {}): Promise<string[]> =>
  (await linesOf(makeDoc(text, options), 'a.doc')).map((line) => line.replace(/^paragraph: /, ''));

/** Builds a table with cell ends as in Word; the properties of the last character mark the row ends. */
function tableOf(rows: readonly (readonly string[])[]): {
  text: string;
  paragraphs: DocOptions['paragraphs'];
} {
  const lines = rows.map((cells) => `${cells.join('\u0007')}\u0007`);
  return {
    text: `${lines.map((line) => `${line}\u0007`).join('')}Behind\r`,
    paragraphs: lines.flatMap((line) => [
      { text: line, changes: hex('162401') },
      { text: '\u0007', changes: hex('162401', '172401') },
    ]),
  };
}

/** Builds a form field as Word stores it outside the text: a checkbox, or a list if `options` are given. */
function formField(state: number, usual: number, options?: readonly string[]): Buffer {
  const text = (value: string) => {
    const length = Buffer.alloc(2);
    length.writeUInt16LE(value.length);
    return Buffer.concat([length, Buffer.from(`${value}\0`, 'utf16le')]);
  };
  const fixed = Buffer.alloc(10);
  fixed.writeUInt32LE(0xffffffff);
  fixed.writeUInt16LE((options === undefined ? 1 : 2) | (state << 2), 4);
  const chosen = Buffer.from([usual, 0]);
  const list = [Buffer.from([0xff, 0xff, options?.length ?? 0, 0, 0, 0])];
  for (const option of options ?? []) list.push(text(option).subarray(0, -2));
  const rest = ['', '', '', '', ''].map(text);
  return Buffer.concat([Buffer.alloc(0x44), fixed, text('Field1'), chosen, ...rest, ...list]);
}

/** Builds the properties of the character that represents a form field in the text. */
function pointsTo(at: number): Buffer {
  const place = Buffer.alloc(4);
  place.writeUInt32LE(at);
  return Buffer.concat([Buffer.from('036a', 'hex'), place]);
}

const week = [
  ['Flour', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ['Oat', '1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6'],
  ['Rye', '2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6'],
];

describe('a Word 97 document', () => {
  it.each([
    [
      'two columns',
      false,
      [
        ['Mon', '9'],
        ['Sun', 'closed'],
      ],
    ],
    ['eight columns', false, week],
    ['eight columns whose properties are stored apart', true, week],
    [
      'an empty cell',
      true,
      [
        ['a', '', 'c'],
        ['d', 'e', 'f'],
      ],
    ],
  ])('KB-07: keeps each row of a table with %s', async (_, isHuge, rows) => {
    const { text, paragraphs } = tableOf(rows);
    const lines = await textsOf(text, { isHuge, ...(paragraphs !== undefined && { paragraphs }) });
    const shown = rows.map((cells) => `table-row: ${cells.filter((cell) => cell !== '').join(' | ')}`);
    expect(lines).toEqual([...shown, 'Behind']);
  });

  it('KB-07: omits hidden, struck and deleted text, and nothing else', async () => {
    const text = 'Rye 5.40 margin 48 was 6.20 or 7.10 gone red big bold kept\r';
    const letters = [
      { text: ' margin 48', changes: hex(change.hidden) },
      { text: ' was 6.20', changes: hex(change.bold, change.struck) },
      { text: ' or 7.10', changes: hex(change.doubleStruck) },
      { text: ' gone', changes: hex(change.deleted) },
      { text: ' red', changes: hex(change.color) },
      { text: ' big', changes: hex(change.size) },
      { text: ' bold', changes: hex(change.bold) },
      { text: ' kept', changes: hex(change.notHidden) },
    ];
    expect(await textsOf(text, { letters })).toEqual(['Rye 5.40 red big bold kept']);
  });

  /** Other properties whose low bits equal those of "deleted". */
  it.each(['0048ff00', '602a01', '202601', '406a01000000', '80ca0101', 'e0ea010101'])(
    'KB-07: does not mistake the change %s for a deletion',
    async (changes) => {
      expect(
        await textsOf('Rye 5.40 a kilo\r', { letters: [{ text: '5.40', changes: hex(changes) }] }),
      ).toEqual(['Rye 5.40 a kilo']);
    },
  );

  it('KB-07: contains headers and footers once', async () => {
    const margins = ['', 'Weir Lane 12', '', 'Call 0199 555 0142', '', ''];
    expect(await textsOf('Welcome\r', { headers: [...margins, ...margins] })).toEqual([
      'Welcome',
      'Weir Lane 12',
      'Call 0199 555 0142',
    ]);
  });

  it('KB-07: contains the results of fields, and the targets of their links', async () => {
    const field = (code: string, result: string) => `\u0013 ${code} \u0014${result}\u0015`;
    const text = `Page ${field('PAGE', '7')} of ${field('NUMPAGES', '9')}\rBook on ${field('HYPERLINK "https://mill.example/book"', 'our site')}.\rSee ${field('HYPERLINK "mailto:a@mill.example"', 'us')} soon\rNot\u001fhing\u001elost\u000bhere\r`;
    expect(await textsOf(text)).toEqual([
      'Page 7 of 9',
      'Book on our site (https://mill.example/book).',
      'See us soon us (a@mill.example)',
      'Nothing-lost here',
    ]);
  });

  it.each([
    ['an empty box', formField(0, 1), 'FORMCHECKBOX', '☐ Lunch'],
    ['a checked box', formField(1, 0), 'FORMCHECKBOX', '☑ Lunch'],
    ['a box that was never changed', formField(25, 1), 'FORMCHECKBOX', '☑ Lunch'],
    ['a list', formField(1, 0, ['Tea', 'Coffee', 'Milk']), 'FORMDROPDOWN', 'Coffee Lunch'],
    [
      'a list that was never changed',
      formField(25, 2, ['Tea', 'Coffee', 'Milk']),
      'FORMDROPDOWN',
      'Milk Lunch',
    ],
    ['a list without its choice', formField(7, 0, ['Tea']), 'FORMDROPDOWN', 'Lunch'],
    [
      'damaged data',
      Buffer.concat([formField(1, 0).subarray(0, 78), Buffer.alloc(2, 255)]),
      'FORMCHECKBOX',
      'Lunch',
    ],
    ['a picture', Buffer.alloc(200), 'FORMCHECKBOX', 'Lunch'],
  ])('KB-07: contains the state of form fields: %s', async (_name, field, code, shown) => {
    const text = `\u0013 ${code} \u0001\u0014\u0015 Lunch\r`;
    const before = Buffer.alloc(30);
    const options = {
      data: Buffer.concat([before, field]),
      letters: [{ text: '\u0001', changes: pointsTo(30) }],
    };
    expect(await textsOf(text, options)).toEqual([shown]);
  });

  it('KB-07: omits a hidden form checkbox', async () => {
    const changes = Buffer.concat([pointsTo(0), hex(change.hidden)]);
    const options = { data: formField(1, 0), letters: [{ text: '\u0001', changes }] };
    expect(await textsOf('\u0013 FORMCHECKBOX \u0001\u0014\u0015Lunch\r', options)).toEqual(['Lunch']);
  });

  it('KB-07: accounts for each character of its piece table', async () => {
    const { text, paragraphs = [] } = tableOf(week);
    const field = '\u0013 DATE \u0014today\u0015';
    const whole = `Hidden it ${field}\r${text}`;
    const { counts, chars } = readDoc(
      makeDoc(whole, {
        paragraphs,
        isHuge: true,
        letters: [{ text: 'Hidden', changes: hex(change.hidden) }],
        headers: ['', 'Top'],
      }),
    );
    expect(chars).toBe(whole.length + 'Top\r'.length + '\r'.length);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(chars);
    expect(counts).toMatchObject({ hidden: 6, struck: 0, deleted: 0, codes: ' DATE '.length });
    const letters = `${whole.replace(/Hidden| DATE /g, '').replace(/[^a-z\d.]/gi, '')}Top`;
    const result = await parseBytes(
      makeDoc(whole, {
        paragraphs,
        isHuge: true,
        letters: [{ text: 'Hidden', changes: hex(change.hidden) }],
        headers: ['', 'Top'],
      }),
      'a.doc',
    );
    const read = result.ok ? result.document.blocks.map((block) => block.text).join('') : '';
    expect(read.replace(/[^a-z\d.]/gi, '')).toBe(letters);
  });

  it.each([
    ['Word 95', { magic: 0xa5dc, version: 104 }],
    ['Word 6', { magic: 0xa5dc, version: 101 }],
    ['an early version of Word 97', { magic: 0xa5ec, version: 105 }],
  ])('KB-07: of %s is reported as too old, not as damaged', async (_, options) => {
    expect(await failureOf(makeDoc('Hours\r', options), 'a.doc')).toBe('file_word_95');
  });

  it('KB-07: of Word 2 is reported as too old', async () => {
    expect(
      await failureOf(Buffer.concat([Buffer.from('dba52d00', 'hex'), Buffer.alloc(600, 1)]), 'a.doc'),
    ).toBe('file_word_95');
  });

  it('SEC-26: with any changed byte is read or rejected', async () => {
    const { text, paragraphs = [] } = tableOf(week);
    const bytes = makeDoc(text, { paragraphs, isHuge: true, headers: ['Top'] });
    const codes = new Set<string>();
    for (let at = 0; at < bytes.length; at += 37) {
      const broken = Buffer.from(bytes);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      codes.add((await failureOf(broken, 'a.doc')) ?? 'read');
    }
    expect([...codes].sort().filter((code) => !code.startsWith('file_'))).toEqual(['read']);
  });
});
