import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { linesOf } from '../../testing/parsed.ts';
import { toPdfLines } from './pdf-lines.ts';
import { groupLines, inReadingOrder } from './pdf-order.ts';
import { toPdfRuns } from './pdf-runs.ts';

const at = (text: string, x: number, y = 700, size = 10) => ({ text, x, y, size });
const read = (...texts: ReturnType<typeof at>[]) => linesOf(makePdf([texts]), 'a.pdf');

/** Returns the lines of drawn items, each `[text, x, width]`; the glyphs of these scripts need no font here. */
function drawn(...items: [string, number, number][]): string[] {
  return toPdfLines(
    toPdfRuns(
      items.map(([str, x, width]) => ({
        str,
        dir: 'ltr',
        transform: [10, 0, 0, 10, x, 700],
        width,
        height: 10,
        hasEOL: false,
      })),
    ),
  ).map((line) => line.text);
}

describe('the lines of a PDF', () => {
  it.each([
    ['from right to left', [2, 1, 0]],
    ['from the middle on', [1, 0, 2]],
    ['in no order', [2, 0, 1]],
  ])('KB-07: cells drawn %s are read from left to right', async (_name, order) => {
    const rows = [
      ['Room', 'Beds', 'Price'],
      ['Lake view', '2', '140.00'],
      ['Garden', '3', '118.50'],
    ];
    const texts = rows.flatMap((row, n) =>
      order.map((column) => at(row[column] ?? '', 50 + column * 150, 700 - n * 15)),
    );
    expect(await read(...texts)).toEqual([
      'table-row: Room | Beds | Price',
      'table-row: Lake view | 2 | 140.00',
      'table-row: Garden | 3 | 118.50',
    ]);
  });

  it('KB-07: words of one line drawn from right to left form a sentence', async () => {
    expect(await read(at('at nine', 147), at('doors open', 92), at('Our', 72))).toEqual([
      'paragraph: Our doors open at nine',
    ]);
  });

  it('KB-07: text drawn twice for a bold effect is read once', async () => {
    expect(await read(at('Closed on Mondays', 50), at('Closed on Mondays', 50.4))).toEqual([
      'paragraph: Closed on Mondays',
    ]);
    expect(await read(at('Shadow', 50), at('Open', 50, 600), at('Shadow', 51, 699))).toEqual([
      'paragraph: Shadow',
      'paragraph: Open',
    ]);
  });

  it('KB-07: letters drawn twice are read once', async () => {
    const widths = { P: 6.67, a: 5.56, u: 5.56, s: 5, e: 5.56 };
    let x = 50;
    const texts = [...'Pause'].flatMap((letter) => {
      const pair = [at(letter, x), at(letter, x + 0.3)];
      x += widths[letter as keyof typeof widths];
      return pair;
    });
    expect(await read(...texts)).toEqual(['paragraph: Pause']);
  });

  it('KB-07: the same word at two positions is kept twice', async () => {
    expect(await read(at('free', 50), at('free', 50, 660), at('free', 200, 660))).toEqual([
      'paragraph: free',
      'table-row: free | free',
    ]);
  });

  it('KB-07: the spaces of a justified line do not separate cells', async () => {
    expect(
      await read(
        at('All guests of the house may use the pool', 50),
        at('swimming,', 50, 688),
        at('sauna', 120.6, 688),
        at('and', 171.2, 688),
        at('gym', 211.2, 688),
        at('until ten.', 50, 676),
      ),
    ).toEqual(['paragraph: All guests of the house may use the pool swimming, sauna and gym until ten.']);
  });

  it('KB-07: a header with close names has the same cells as its rows', async () => {
    const row = (y: number, ...texts: [string, number][]) => texts.map(([text, x]) => at(text, x, y));
    expect(
      await read(
        ...row(700, ['Adult fare', 150], ['Child fare', 205], ['Senior fare', 260]),
        ...row(688, ['Zone A', 50], ['4.10', 150], ['2.00', 205], ['3.10', 260]),
        ...row(676, ['Zone B', 50], ['6.30', 150], ['3.10', 205], ['5.20', 260]),
      ),
    ).toEqual([
      'table-row: Adult fare | Child fare | Senior fare',
      'table-row: Zone A | 4.10 | 2.00 | 3.10',
      'table-row: Zone B | 6.30 | 3.10 | 5.20',
    ]);
  });

  it('KB-07: letter-spaced words are joined', async () => {
    const spaced = (word: string, x: number) => [...word].map((letter, n) => at(letter, x + n * 11));
    expect(await read(...spaced('HOTEL', 50), ...spaced('ADLER', 112))).toEqual(['paragraph: HOTEL ADLER']);
  });

  it('KB-07: Hebrew and Arabic are read from right to left, and numbers in them from left to right', () => {
    const expected = ['שעות פתיחה 9 - 18 בערב'];
    expect(
      drawn(['שעות פתיחה', 280, 60], ['9', 250, 5], ['-', 258, 3], ['18', 265, 10], ['בערב', 215, 30]),
    ).toEqual(expected);
    expect(
      drawn(['בערב', 215, 30], ['9', 250, 5], ['-', 258, 3], ['18', 265, 10], ['שעות פתיחה', 280, 60]),
    ).toEqual(expected);
    expect(drawn(['السعر', 300, 30], ['مفتوح', 200, 30])).toEqual(['السعر\tمفتوح']);
  });

  it('KB-07: a Hebrew line keeps the order of its numbers, times, Latin words, and brackets', () => {
    expect(
      drawn(
        ['החדר עולה', 300, 60],
        ['120', 280, 17],
        ['ש״ח עם', 230, 45],
        ['WiFi', 180, 20],
        ['Plus', 203, 22],
        ['חינם', 150, 25],
      ),
    ).toEqual(['החדר עולה 120 ש״ח עם WiFi Plus חינם']);
    expect(drawn(['פתוח 9:00', 300, 60], ['-', 295, 3], ['18:00', 268, 25], ['בימי ב׳', 225, 40])).toEqual([
      'פתוח 9:00 - 18:00 בימי ב׳',
    ]);
    expect(
      drawn(['(שלוחה', 190, 35], ['טלפון:', 300, 30], ['7)', 175, 12], ['03-555-1234', 230, 65]),
    ).toEqual(['טלפון: 03-555-1234 (שלוחה 7)']);
  });

  it('KB-07: an Arabic line keeps the order of its numbers and Latin words', () => {
    expect(
      drawn(
        ['فقط', 175, 20],
        ['Room 5', 200, 38],
        ['حتى', 245, 18],
        ['10:30', 270, 25],
        ['يفتح المتحف', 300, 60],
      ),
    ).toEqual(['يفتح المتحف 10:30 حتى Room 5 فقط']);
  });

  it('KB-07: mirrored text is read in the order of its lines', () => {
    const items = ['first', 'second', 'third'].map((str, n) => ({
      str,
      dir: 'ltr',
      transform: [10, 0, 0, -10, 50, 100 + n * 12],
      width: 30,
      height: 10,
      hasEOL: true,
    }));
    const groups = inReadingOrder(groupLines(toPdfLines(toPdfRuns(items))));
    expect(groups.flatMap((group) => group.lines.map((line) => line.text))).toEqual([
      'first',
      'second',
      'third',
    ]);
  });
});
