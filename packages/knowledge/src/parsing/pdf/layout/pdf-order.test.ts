import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { linesOf } from '../../testing/parsed.ts';

const at = (text: string, x: number, y: number) => ({ text, x, y, size: 10 });
const column = (texts: readonly string[], x: number, top: number) =>
  texts.map((text, n) => at(text, x, top - n * 14));
const read = async (...texts: ReturnType<typeof at>[]) =>
  (await linesOf(makePdf([texts]), 'a.pdf')).map((line) => line.replace(/^paragraph: /, ''));

const left = [
  'Our mill has been grinding grain since',
  'the year 1710 and still does so on most',
  'days of the week, as long as the river',
  'carries enough water for both wheels.',
];
const right = [
  'Visitors may watch the miller at work',
  'from the gallery, taste the bread of the',
  'day and buy flour in bags of one or of',
  'five kilograms at the old counter.',
];

describe('the order of a PDF page', () => {
  it('KB-07: keeps columns of prose separate in any drawing order', async () => {
    const expected = [left.join(' '), right.join(' ')];
    expect(await read(...column(left, 50, 700), ...column(right, 320, 700))).toEqual(expected);
    expect(await read(...column(right, 320, 700), ...column(left, 50, 700))).toEqual(expected);
    const across = left.flatMap((text, n) => [
      at(text, 50, 700 - n * 14),
      at(right[n] ?? '', 320, 700 - n * 14),
    ]);
    expect(await read(...across)).toEqual(expected);
  });

  it('KB-07: reads lists of names and figures drawn across each other one after the other', async () => {
    const row = (y: number, ...cells: [string, number][]) => cells.map(([text, x]) => at(text, x, y));
    expect(
      await read(
        ...row(700, ['Mayor', 50], ['Bridge', 220], ['Harbor tax', 390]),
        ...row(688, ['Ana Sole', 50], ['27', 180], ['Yes', 220], ['12', 350], ['Yes', 390], ['40', 520]),
        ...row(676, ['Bo Lind', 50], ['69', 180], ['No', 220], ['48', 350], ['No', 390], ['21', 520]),
        ...row(652, ['Council', 50], ['Market', 220]),
        ...row(640, ['of the old town', 50], ['Yes', 220], ['86', 350]),
        ...row(628, ['Cem Aydin', 50], ['64', 180], ['No', 220], ['14', 350], ['Pier', 390]),
        ...row(616, ['Dina Roth', 50], ['24', 180], ['Yes', 390], ['54', 520]),
        ...row(604, ['Ed Moor', 50], ['18', 180], ['School', 220], ['No', 390], ['16', 520]),
        ...row(592, ['Yes', 220], ['51', 350]),
        ...row(580, ['No', 220], ['33', 350]),
      ),
    ).toEqual([
      'Mayor',
      'table-row: Ana Sole | 27',
      'table-row: Bo Lind | 69',
      'Council of the old town',
      'table-row: Cem Aydin | 64',
      'table-row: Dina Roth | 24',
      'table-row: Ed Moor | 18',
      'Bridge',
      'table-row: Yes | 12',
      'table-row: No | 48',
      'Market',
      'table-row: Yes | 86',
      'table-row: No | 14',
      'School',
      'table-row: Yes | 51',
      'table-row: No | 33',
      'Harbor tax',
      'table-row: Yes | 40',
      'table-row: No | 21',
      'Pier',
      'table-row: Yes | 54',
      'table-row: No | 16',
    ]);
  });

  it('KB-07: puts the dishes of a menu after the name of their course in any drawing order', async () => {
    const dishes = (names: string[], x: number, top: number) =>
      names.flatMap((name, n) => [
        at(name, x, top - n * 40),
        at('with bread', x, top - n * 40 - 11),
        at(`${n + 5}.00`, x + 150, top - n * 40),
      ]);
    const lines = await read(
      ...dishes(['Soup', 'Toast'], 50, 660),
      ...dishes(['Trout', 'Perch'], 300, 667),
      at('Sweet', 50, 500),
      at('To begin', 50, 700),
      at('From the lake', 300, 707),
      at('Drinks', 300, 507),
      ...dishes(['Beer', 'Water'], 300, 467),
      ...dishes(['Cake', 'Fruit'], 50, 460),
    );
    const courses = lines
      .filter((line) => line !== 'with bread')
      .map((line) => line.replace('table-row: ', ''));
    expect(courses).toEqual([
      ...['To begin', 'Soup | 5.00', 'Toast | 6.00', 'Sweet', 'Cake | 5.00', 'Fruit | 6.00'],
      ...['From the lake', 'Trout | 5.00', 'Perch | 6.00', 'Drinks', 'Beer | 5.00', 'Water | 6.00'],
    ]);
  });

  it('KB-07: keeps a table with two columns of names and an empty cell', async () => {
    const rows = ['Bolt', 'Nut', 'Screw', 'Hook', 'Hinge', 'Latch', 'Plate', 'Wedge'].map((name, n) => [
      at(name, 50, 700 - n * 14),
      ...(n === 3 ? [] : [at(`${n + 2}`, 180, 700 - n * 14)]),
      at(`Maker ${name.charAt(0)}`, 250, 700 - n * 14),
      at(`${n}.50`, 400, 700 - n * 14),
    ]);
    const lines = await read(...rows.flat());
    expect(lines).toHaveLength(8);
    expect(lines[3]).toBe('table-row: Hook | Maker H | 3.50');
    expect(lines[4]).toBe('table-row: Hinge | 6 | Maker H | 4.50');
  });

  it('KB-07: assigns a line across two columns to neither of them', async () => {
    const heading = at(
      'The old mill and its bakery beside the river, told by both of their owners for all guests',
      50,
      714,
    );
    const end = at(
      'All of this is open to everybody who comes by train, by boat, or on foot, but not on Mondays',
      50,
      644,
    );
    const expected = [heading.text, left.join(' '), right.join(' '), end.text];
    expect(await read(heading, ...column(left, 50, 700), ...column(right, 320, 700), end)).toEqual(expected);
    expect(await read(end, ...column(right, 320, 700), ...column(left, 50, 700), heading)).toEqual(expected);
  });

  it('KB-07: reads a table drawn column by column row by row', async () => {
    const expected = [
      'table-row: Soup | small | 4.50',
      'table-row: Stew | large | 9.80',
      'table-row: Cake | slice | 3.20',
    ];
    expect(
      await read(
        ...column(['Soup', 'Stew', 'Cake'], 50, 700),
        ...column(['small', 'large', 'slice'], 200, 700),
        ...column(['4.50', '9.80', '3.20'], 350, 700),
      ),
    ).toEqual(expected);
    expect(
      await read(
        ...column(['Adults', 'Children', 'Groups'], 50, 700),
        ...column(['12 euros', '6 euros', '9 euros'], 250, 700),
      ),
    ).toEqual([
      'table-row: Adults | 12 euros',
      'table-row: Children | 6 euros',
      'table-row: Groups | 9 euros',
    ]);
  });

  it('KB-07: reads multi-line cells one after the other', async () => {
    expect(
      await read(
        ...column(['Rooms shall be', 'kept clean and', 'dry at all times'], 50, 700),
        ...column(['No towels were', 'to be found in', 'the wash room'], 200, 700),
        ...column(['Towels will be', 'brought by the', '3rd of May'], 350, 700),
      ),
    ).toEqual([
      'Rooms shall be kept clean and dry at all times',
      'No towels were to be found in the wash room',
      'Towels will be brought by the 3rd of May',
    ]);
  });

  it('KB-07: puts a row of headings before both columns below it', async () => {
    expect(
      await read(
        ...column(['Mill Ltd.', 'River Road'], 50, 686),
        at('Invoice to', 50, 700),
        at('Delivered to', 320, 700),
        ...column(['Ana Sole', 'Hill Street'], 320, 686),
      ),
    ).toEqual(['table-row: Invoice to | Delivered to', 'Mill Ltd. River Road', 'Ana Sole Hill Street']);
  });

  it('KB-07: does not read two addresses side by side as rows', async () => {
    const sender = ['Mill Ltd.', 'River Road', 'Dale'];
    const receiver = ['Ms. Ana Sole', 'Hill Street', 'Porto'];
    expect(await read(...column(sender, 50, 700), ...column(receiver, 320, 700))).toEqual([
      sender.join(' '),
      receiver.join(' '),
    ]);
  });

  it('KB-07: reads text higher on the page first, even if it was drawn last', async () => {
    expect(
      await read(at('Page footer', 50, 40), ...column(left, 50, 600), at('Opening of the mill', 50, 760)),
    ).toEqual(['Opening of the mill', left.join(' '), 'Page footer']);
    expect(await read(at('C 3', 50, 500), at('B 2', 50, 600), at('A 1', 50, 700))).toEqual([
      'A 1',
      'B 2',
      'C 3',
    ]);
  });

  it('SEC-26: parses a page of thousands of scattered words', async () => {
    const words = Array.from({ length: 4_000 }, (_, n) =>
      at(`w${n}`, 20 + ((n * 37) % 500), 20 + ((n * 53) % 700)),
    );
    expect((await read(...words)).join(' ')).toContain('w3999');
  });
});
