import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from './normalize.ts';
import { readPieceTable } from './piece-table.ts';
import { tokenize, unitsFor } from './tokenizer.ts';

const table = readPieceTable(readFileSync(new URL('../../model/pieces.bin', import.meta.url)));
const { texts }: { texts: { text: string; ids: number[]; spans: [start: number, end: number][] }[] } =
  JSON.parse(readFileSync(new URL('../../test/fixtures/pieces.json', import.meta.url), 'utf8'));

describe('tokens', () => {
  it.each(texts)('of $text equal those of the tokenizer used for training', ({ text, ids, spans }) => {
    const pieces = tokenize(table, text, 1_000);
    expect(pieces.ids).toEqual(ids);
    expect(pieces.starts).toEqual(spans.map(([start]) => start));
    // The reference tokenizer has no positions for combined marks.
    if (text.normalize() === text && text.normalize('NFKC').length >= text.length)
      expect(pieces.ends).toEqual(spans.map(([, end]) => end));
  });

  it.each(['<s>', '</s>', '<pad>', '<unk>', '<mask>'])(
    'of %s are those of plain text, not control tokens',
    (text) => {
      const { ids } = tokenize(table, text, 1_000);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids.filter((id) => [0, 1, 2, 250_001].includes(id))).toEqual([]);
    },
  );

  it('are limited to the requested number, from the start', () => {
    const text = 'one word follows another, and so on, for the length of a sentence';
    const { ids } = tokenize(table, text, 1_000);
    expect(tokenize(table, text, 5).ids).toEqual(ids.slice(0, 5));
    expect(tokenize(table, text, 0).ids).toEqual([]);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        'e',
        ' ',
        '\u0301',
        '\u0323',
        '\u1100',
        '\u1161',
        '\u11a8',
        '\uff76',
        '\uff9e',
        '\u3131',
        '\ufdfa',
      ),
      {
        maxLength: 300,
      },
    )
    .map((chars) => chars.join('')),
);

describe('any text', () => {
  it('has tokens within it, in order, without gaps', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { ids, starts, ends } = tokenize(table, text, 10_000);
        for (const [index, id] of ids.entries()) {
          expect(id).toBeGreaterThan(2);
          expect(id).toBeLessThan(250_001);
          expect(starts[index]).toBeLessThan(ends[index]!);
          expect(starts[index]).toBeGreaterThanOrEqual(starts[index - 1] ?? 0);
          expect(ends[index]).toBeGreaterThanOrEqual(ends[index - 1] ?? 0);
        }
        expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500 },
    );
  });

  it('is normalized like the whole text, although it is read character by character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const blank = /[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]/g;
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those that go
        const gone = /[\u0001-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]/g;
        const whole = text.toWellFormed().replace(gone, '').replace(blank, ' ').normalize('NFKC');
        fc.pre(!/\p{M}{30}/u.test(whole.normalize('NFKD')));
        expect(normalize(text).text).toBe(whole.replace(/ {2,}/g, ' '));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['5 MB of words', 'some words '.repeat(500_000)],
    ['one letter many times', 'a'.repeat(1_000_000)],
    ['one word of many letters', 'abcdefghijklmnopqrstuvwxyz'.repeat(40_000)],
    ['emoji', '🙂'.repeat(10_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['marks on one letter', `e${'\u0301\u0323'.repeat(500_000)}`],
    ['letters that become many', '\ufdfa'.repeat(100_000)],
    ['zeros', '\0'.repeat(1_000_000)],
    ['control characters', '\u0001'.repeat(1_000_000)],
    ['halves of characters', '\ud83d'.repeat(100_000)],
    ['scripts in turn', 'aбγ中あ한ا'.repeat(50_000)],
  ])('is read only as far as needed: %s', (_, text) => {
    const { ids, ends } = tokenize(table, text, 384);
    expect(ids.length).toBeLessThanOrEqual(384);
    expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(unitsFor(384));
  });
});
