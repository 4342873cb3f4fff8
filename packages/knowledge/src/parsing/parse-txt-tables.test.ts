import { describe, expect, it } from 'vitest';
import { documentOf, failureOf, linesOf } from './testing/parsed.ts';

const rowsOf = async (text: string) => {
  const { blocks, columnNames = [] } = await documentOf(text, 'a.txt');
  return blocks.map(({ kind, text, isHeader, cells = [] }) =>
    kind === 'table-row'
      ? [
          isHeader ? 'header' : 'row',
          text,
          cells.map(({ column }) => (column === null ? '' : columnNames[column])),
        ]
      : [kind, text],
  );
};

describe('a table in a text file', () => {
  it.each([
    ['tabs', 'Boat\tSeats\tPrice\nCanoe\t2\t12.50\nPedalo\t4\t18.00'],
    ['semicolons', 'Boat;Seats;Price\r\nCanoe;2;12.50\r\nPedalo;4;18.00\r\n'],
    ['commas and quotes', '"Boat","Seats","Price"\n"Canoe",2,12.50\n"Pedalo",4,18.00'],
    [
      'bars',
      '| Boat | Seats | Price |\n|------|:-----:|------|\n| Canoe | 2 | 12.50 |\n| Pedalo | 4 | 18.00 |',
    ],
  ])('KB-07: written with %s keeps its rows and column names', async (_name, text) => {
    const names = ['Boat', 'Seats', 'Price'];
    expect(await rowsOf(`Rental\n\n${text}\n\nCash only.`)).toEqual([
      ['paragraph', 'Rental'],
      ['header', 'Boat | Seats | Price', names],
      ['row', 'Canoe | 2 | 12.50', names],
      ['row', 'Pedalo | 4 | 18.00', names],
      ['paragraph', 'Cash only.'],
    ]);
  });

  it('KB-07: keeps empty cells, quotes, delimiters, and line breaks in cells', async () => {
    const text = 'Name;Note;Room\nAda;;"East; 2"\nBo;"says ""yes""\nor no";West';
    const names = ['Name', 'Note', 'Room'];
    expect(await rowsOf(text)).toEqual([
      ['header', 'Name | Note | Room', names],
      ['row', 'Ada | East; 2', ['Name', 'Room']],
      ['row', 'Bo | says "yes" or no | West', names],
    ]);
  });

  it('KB-07: with two columns needs three rows, and may follow a line of text', async () => {
    expect(await rowsOf('Our hours\nDay\tOpen\nMonday\t9-17\nSunday\tclosed')).toEqual([
      ['paragraph', 'Our hours'],
      ['header', 'Day | Open', ['Day', 'Open']],
      ['row', 'Monday | 9-17', ['Day', 'Open']],
      ['row', 'Sunday | closed', ['Day', 'Open']],
    ]);
    expect(await rowsOf('12,4,8\n13,5,9\n14,6,1')).toEqual([
      ['row', '12 | 4 | 8', ['', '', '']],
      ['row', '13 | 5 | 9', ['', '', '']],
      ['row', '14 | 6 | 1', ['', '', '']],
    ]);
  });

  it('KB-07: is not made of sentences with equal numbers of commas or semicolons', async () => {
    const prose =
      'We sell oats, rye, and wheat.\nWe buy eggs, milk, and cheese.\nWe rent carts, bikes, and skis.';
    expect((await linesOf(prose, 'a.txt')).join()).not.toContain('table-row');
    const steps = 'Come early; park here.\nBring boots; it is wet.\nBring water; it is far.';
    expect((await linesOf(steps, 'a.txt')).join()).not.toContain('table-row');
    expect(await linesOf('\tFirst\n\tSecond\n\tThird', 'a.txt')).not.toContain('table-row: First');
  });

  it.each(['a,"b,c\n', '"\n', 'a;b\n', 'a; b\n', 'a\tb\tc\n', '|\n'])(
    'SEC-26: with 200,000 repetitions of %j is parsed',
    async (line) => {
      expect(await failureOf(line.repeat(200_000), 'a.txt')).toSatisfy(
        (code) => code === null || code === 'file_no_text',
      );
    },
    20_000,
  );
});
