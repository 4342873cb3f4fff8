import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { documentOf, linesOf } from '../../testing/parsed.ts';

const at = (text: string, x: number, y: number, size = 10) => ({ text, x, y, size });
const row = (y: number, ...cells: [string, number][]) => cells.map(([text, x]) => at(text, x, y));
const column = (texts: readonly string[], x: number, top: number, leading = 14) =>
  texts.map((text, n) => at(text, x, top - n * leading));
const read = async (...texts: ReturnType<typeof at>[]) =>
  (await linesOf(makePdf([texts]), 'a.pdf')).map((line) => line.replace(/^paragraph: /, ''));

describe('the rows of a PDF', () => {
  it('KB-07: a value is next to its label at any distance and in any drawing order', async () => {
    expect(
      await read(
        at('47774', 450, 700),
        ...column(['Invoice no.', 'Date'], 50, 700),
        at('Customer no.', 300, 700),
        ...column(['Thank you for your order.'], 50, 500),
        ...column(['30064443', '7 May 2014'], 150, 700),
      ),
    ).toEqual([
      'table-row: Invoice no. | 30064443 | Customer no. | 47774',
      'table-row: Date | 7 May 2014',
      'Thank you for your order.',
    ]);
    expect(
      await read(
        ...column(['Name:', 'City:', 'Payment:'], 50, 700),
        at('Our terms are printed overleaf.', 50, 600),
        ...column(['Ana Sole', 'Porto', 'by bank transfer'], 300, 700),
      ),
    ).toEqual([
      'table-row: Name: | Ana Sole',
      'table-row: City: | Porto',
      'table-row: Payment: | by bank transfer',
      'Our terms are printed overleaf.',
    ]);
  });

  it('KB-07: menu prices drawn first are next to their dishes, even if printed slightly higher', async () => {
    expect(
      await read(
        ...column(['£ 4.50', '£ 9.80', '£ 3.20'], 250, 701, 30),
        ...column(['Soup', 'Stew', 'Cake'], 50, 700, 30),
        ...column(['£ 2.10', '£ 2.90', '£ 5.00'], 520, 701, 30),
        ...column(['Water', 'Juice', 'Wine'], 320, 700, 30),
      ),
    ).toEqual([
      'table-row: Soup | £ 4.50',
      'table-row: Stew | £ 9.80',
      'table-row: Cake | £ 3.20',
      'table-row: Water | £ 2.10',
      'table-row: Juice | £ 2.90',
      'table-row: Wine | £ 5.00',
    ]);
  });

  it('KB-07: a value below its label is not assigned to the label beside it', async () => {
    expect(
      await read(
        ...column(['Invoice date', '03/20/2023'], 50, 700),
        ...column(['Due date', '04/04/2023'], 220, 700),
      ),
    ).toEqual(['Invoice date 03/20/2023', 'Due date 04/04/2023']);
    expect(
      await read(
        ...column(['Included:', 'two towels', 'one robe'], 50, 700),
        at('Ask at the desk.', 320, 700),
      ),
    ).toEqual(['Included: two towels one robe', 'Ask at the desk.']);
  });

  it('KB-07: the figures of a scale are not values of the text next to some of them', async () => {
    const hours = Array.from({ length: 8 }, (_, n) => `${9 + n}:00`);
    const lines = await read(...column(['Opera'], 50, 644), ...column(hours, 320, 700, 28));
    expect(lines).toEqual(expect.arrayContaining(['Opera']));
  });

  it('KB-07: the parts of a row are joined if one of them continues below', async () => {
    expect(
      await read(
        ...column(['Flash card of the', 'fast kind'], 50, 700, 12),
        ...row(700, ['1', 200], ['278.61', 260], ['14.5 %', 340]),
        ...row(670, ['2', 200], ['11.20', 260], ['14.5 %', 340]),
        at('Cable', 50, 670),
      ),
    ).toEqual([
      'table-row: Flash card of the | 1 | 278.61 | 14.5 %',
      'fast kind',
      'table-row: Cable | 2 | 11.20 | 14.5 %',
    ]);
  });

  it('KB-07: amounts centered next to a row with several lines belong to that row', async () => {
    const item = (y: number, name: string, amount: string) => [
      at(name, 50, y),
      ...column(['4012345001235', '(GTIN)'], 50, y - 9, 9),
      ...row(y, ['3.20', 200], ['4 kg', 260], ['19 %', 330]),
      at(amount, 420, y - 8),
      at('from the valley', 200, y - 40),
    ];
    expect(await read(...item(700, 'Steak', '12.80'), ...item(620, 'Bread', '6.40'))).toEqual([
      'table-row: Steak | 3.20 | 4 kg | 19 % | 12.80',
      '4012345001235 (GTIN)',
      'from the valley',
      'table-row: Bread | 3.20 | 4 kg | 19 % | 6.40',
      '4012345001235 (GTIN)',
      'from the valley',
    ]);
  });

  it('KB-07: a cell of two lines belongs to the row centered next to it', async () => {
    const item = (y: number, name: string[], price: string) => [
      ...column(name, 50, y + 6.5, 13),
      ...row(y, ['2', 200], [price, 260]),
    ];
    expect(
      await read(
        ...item(700, ['Night in the tower', 'with breakfast'], '140.00'),
        ...item(660, ['Dinner of four', 'courses'], '64.00'),
      ),
    ).toEqual([
      'table-row: Night in the tower with breakfast | 2 | 140.00',
      'table-row: Dinner of four courses | 2 | 64.00',
    ]);
    expect(
      await read(
        ...row(660, ['Date', 50], ['13/12/2017', 150]),
        ...column(['Anna Cole', 'Sales'], 300, 666.5, 13),
      ),
    ).toEqual(['table-row: Date | 13/12/2017', 'Anna Cole Sales']);
  });

  it('KB-07: close cells are separated if the next row has the same edges', async () => {
    expect(
      await read(
        ...row(700, ['Apple juice', 50], ['12.00', 200], ['7 %', 231], ['51.00', 320]),
        ...row(685, ['Bread', 50], ['1.50', 205.56], ['19 %', 231], ['8.40', 320]),
      ),
    ).toEqual(['table-row: Apple juice | 12.00 | 7 % | 51.00', 'table-row: Bread | 1.50 | 19 % | 8.40']);
  });

  it('KB-07: a word with the width of a monospaced one by chance does not join the cells of its row', async () => {
    expect(
      await read(
        ...row(700, ['Bread', 50], ['1.50', 205.56], ['19 %', 231], ['8.40', 320]),
        ...row(685, ['TED GAINES', 50], ['12.00', 200], ['7 %', 231], ['51.00', 320]),
      ),
    ).toEqual(['table-row: Bread | 1.50 | 19 % | 8.40', 'table-row: TED GAINES | 12.00 | 7 % | 51.00']);
  });

  it('KB-07: close cells are separated by a row of the same table, even if it is not adjacent', async () => {
    expect(
      await read(
        ...row(700, ['Summer rent', 150], ['Winter rent', 218], ['Autumn rent', 277], ['Deposit', 380]),
        ...row(680, ['Region', 50], ['North', 150], ['South and east', 340]),
        ...row(660, ['Boat', 50], ['Raft', 150], ['Kayak', 218], ['Canoe', 277], ['Dinghy', 380]),
        ...row(640, ['Places', 50], ['2', 150], ['4', 380]),
      ),
    ).toEqual([
      'table-row: Summer rent | Winter rent | Autumn rent | Deposit',
      'table-row: Region | North | South and east',
      'table-row: Boat | Raft | Kayak | Canoe | Dinghy',
      'table-row: Places | 2 | 4',
    ]);
  });

  it('KB-07: a superscript note number or exponent is not a digit of the figure before it', async () => {
    expect(
      await read(
        at('Members: 8,935', 50, 700),
        at('2', 118.4, 704, 6),
        at('Germs: 10', 50, 580),
        at('6', 95.6, 584, 6),
      ),
    ).toEqual(['Members: 8,935²', 'Germs: 10⁶']);
  });

  it('KB-07: a repeated word does not split the cell that it begins', async () => {
    expect(
      await read(
        ...row(700, ['Discount', 50], ['regular', 93.5], ['10 %', 320]),
        ...row(685, ['Discount', 50], ['loyalty', 93.5], ['12 %', 320]),
      ),
    ).toEqual(['table-row: Discount regular | 10 %', 'table-row: Discount loyalty | 12 %']);
  });

  it('KB-07: dot leaders between a name and its price are omitted', async () => {
    expect(
      await read(
        at('Espresso ........................ 2.50', 50, 700),
        at('Cappuccino . . . . . . . . . . . . . 3.20', 50, 686),
        at('And then .... we close.', 50, 640),
      ),
    ).toEqual(['table-row: Espresso | 2.50', 'table-row: Cappuccino | 3.20', 'And then .... we close.']);
  });

  it('KB-07: a short name begins a row, but a list mark does not', async () => {
    expect(
      await read(
        ...row(700, ['Tea', 50], ['2.00', 200]),
        ...row(680, ['Rum', 50], ['6.00', 200]),
        ...row(600, ['iii', 50], ['Wash your hands', 90]),
        ...row(560, ['(a)', 50], ['Lock the door', 90]),
      ),
    ).toEqual(['table-row: Tea | 2.00', 'table-row: Rum | 6.00', 'iii Wash your hands', '(a) Lock the door']);
  });

  it('KB-07: a cell continues on the next line', async () => {
    expect(
      await read(
        ...row(700, ['Payment', 50], ['by card, by bank transfer or in cash', 150]),
        at('at the counter', 150, 688),
        ...row(664, ['Delivery', 50], ['within three days', 150]),
        at('Have a good day.', 50, 620),
      ),
    ).toEqual([
      'table-row: Payment | by card, by bank transfer or in cash at the counter',
      'table-row: Delivery | within three days',
      'Have a good day.',
    ]);
    expect(
      await read(
        ...row(700, ['Item', 50], ['Price without', 200], ['Sum', 300]),
        at('tax', 221.95, 689),
        ...row(660, ['Chair', 50], ['70.00', 218], ['70.00', 300]),
      ),
    ).toEqual(['table-row: Item | Price without tax | Sum', 'table-row: Chair | 70.00 | 70.00']);
  });

  it('KB-07: a table continues with the same columns after a note about one of its rows', async () => {
    const pdf = makePdf([
      [
        ...row(700, ['Article', 50], ['Number', 200], ['Price', 300]),
        at('Drinks', 50, 680),
        ...row(660, ['Olive oil', 50], ['3', 200], ['12.40', 300]),
        at('comes in a bottle that can be returned', 50, 640),
        ...row(620, ['Truffles', 50], ['1', 200], ['150.00', 300]),
        ...row(600, ['Vinegar', 50], ['2', 200], ['7.10', 300]),
      ],
    ]);
    const { blocks, columnNames = [] } = await documentOf(pdf, 'a.pdf');
    const truffles = blocks.find((block) => block.text.startsWith('Truffles'));
    expect(truffles?.cells?.map((cell) => columnNames[cell.column ?? -1])).toEqual([
      'Article',
      'Number',
      'Price',
    ]);
    expect(
      new Set(blocks.filter((block) => block.kind === 'table-row').map((block) => block.table)).size,
    ).toBe(1);
  });

  it('KB-07: short letter-spaced words are joined like the long ones next to them', async () => {
    const wide = (word: string, x: number) => at([...word].join(' '), x, 700);
    expect(await read(wide('Rooms', 50), wide('to', 100), wide('let', 118))).toEqual(['Rooms to let']);
  });

  it('KB-07: a letter-spaced line has no spaces inside its words', async () => {
    expect(
      await read(
        ...row(700, ['Fi s h', 50], ['o f', 80], ['t he', 96], ['d ay', 118]),
        ...row(660, ['to do', 50], ['as', 80], ['we do', 96]),
      ),
    ).toEqual(['Fish of the day', 'to do as we do']);
  });

  it('SEC-26: parses a page of thousands of labels and figures', async () => {
    const texts = Array.from({ length: 4_000 }, (_, n) =>
      at(n % 2 ? `${n}` : `n${n}:`, 10 + (n % 97) * 6, 700 - (n % 53) * 12),
    );
    expect((await read(...texts)).join(' ')).toContain('3999');
  });
});
