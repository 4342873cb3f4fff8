import { describe, expect, it } from 'vitest';
import { makePdf } from '../testing/make-pdf.ts';
import { documentOf, failureOf, linesOf } from '../testing/parsed.ts';
import { joinText } from './layout/pdf-hyphens.ts';

function line(text: string, y: number, size = 11, x = 50) {
  return { text, x, y, size };
}

describe('a PDF', () => {
  const body = Array.from({ length: 6 }, (_, i) =>
    line(`Body line number ${i} of the first page, as long as others`, 600 - i * 14),
  );

  it('KB-07: yields paragraphs with their page, and headings by size', async () => {
    const pages = [[line('Opening hours', 700, 20), ...body], [line('We close at noon on Sundays.', 700)]];
    const document = await documentOf(makePdf(pages), 'a.pdf');
    expect(document.pages).toBe(2);
    expect(document.blocks[0]).toEqual({ kind: 'heading', level: 1, text: 'Opening hours', page: 1 });
    expect(document.blocks[1]?.text).toMatch(/^Body line number 0 .* others Body line number 1 /);
    expect(document.blocks[2]).toEqual({ kind: 'paragraph', text: 'We close at noon on Sundays.', page: 2 });
  });

  it('KB-07: rejoins words hyphenated at the end of a line', async () => {
    const pages = [[line('The ware-', 700), line('house opens at nine.', 686)]];
    expect(await linesOf(makePdf(pages), 'a.pdf')).toEqual(['paragraph: The warehouse opens at nine.']);
  });

  it.each([
    [
      'a compound that is written so elsewhere',
      'A well-known inn. This well-',
      'known house',
      'This well-known house',
    ],
    ['a compound of names', 'Your E-Mail-', 'Adresse', 'Your E-Mail-Adresse'],
    ['a part of two words', 'Der Ein-', 'und Ausgang', 'Der Ein- und Ausgang'],
    ['a range', 'From 2019-', '2020', 'From 2019-2020'],
  ])('KB-07: keeps the hyphen of %s at the end of a line', async (_name, first, second, expected) => {
    const [text] = await linesOf(makePdf([[line(first, 700), line(second, 686)]]), 'a.pdf');
    expect(text).toContain(expected);
  });

  it('KB-07: rejoins words in capitals that also occur unhyphenated, and words with a soft hyphen', async () => {
    const pages = [[line('THE REGISTER IS KEPT IN THE REG-', 700), line('ISTER ROOM', 686)]];
    expect(await linesOf(makePdf(pages), 'a.pdf')).toEqual([
      'paragraph: THE REGISTER IS KEPT IN THE REGISTER ROOM',
    ]);
    expect(joinText('of the Farm\u00ad', 'House', () => false)).toBe('of the FarmHouse');
  });

  it('KB-07: keeps the cells of a table row separate', async () => {
    const row = (y: number, name: string, price: string) => [line(name, y), line(price, y, 11, 300)];
    const pages = [[...row(700, 'Basic plan', '10 euros'), ...row(686, 'Large plan', '20 euros')]];
    const expected = ['table-row: Basic plan | 10 euros', 'table-row: Large plan | 20 euros'];
    expect(await linesOf(makePdf(pages), 'a.pdf')).toEqual(expected);
  });

  it('finds steps and bullets, and the columns of a table with a header', async () => {
    const cells = (y: number, ...texts: string[]) =>
      texts.flatMap((text, index) => (text === '' ? [] : [line(text, y, 11, 50 + index * 170)]));
    const pages = [
      [
        line('To pay for it, do this:', 740),
        line('1. Open the page of billing', 720),
        line('2. Choose a plan', 706),
        line('\u0095 in euros', 692, 11, 70),
        line('3. Press the button', 678),
        ...cells(600, 'Plan', 'Seats', 'Price'),
        ...cells(586, 'Basic', '', '9 euros'),
        ...cells(572, 'Large', '20', '19 euros'),
      ],
    ];
    const { blocks, columnNames } = await documentOf(makePdf(pages), 'a.pdf');
    expect(columnNames).toEqual(['Plan', 'Seats', 'Price']);
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'To pay for it, do this:', page: 1 },
      { kind: 'list-item', text: 'Open the page of billing', list: 0, depth: 0, isOrdered: true, page: 1 },
      { kind: 'list-item', text: 'Choose a plan', list: 0, depth: 0, isOrdered: true, page: 1 },
      { kind: 'list-item', text: 'in euros', list: 0, depth: 1, isOrdered: false, page: 1 },
      { kind: 'list-item', text: 'Press the button', list: 0, depth: 0, isOrdered: true, page: 1 },
      expect.objectContaining({ text: 'Plan | Seats | Price', isHeader: true }),
      expect.objectContaining({ cells: [expect.objectContaining({ column: 0 }), { length: 7, column: 2 }] }),
      expect.objectContaining({ text: 'Large | 20 | 19 euros', isHeader: false }),
    ]);
  });

  it('KB-07: omits running heads after the first', async () => {
    const pages = Array.from({ length: 5 }, (_, i) => [
      line('ACME handbook', 780),
      ...[600, 500, 400, 300].map((y) =>
        line(`Paragraph ${y} of chapter ${String.fromCharCode(65 + i)}.`, y),
      ),
      line(`Page ${i + 1} of 5`, 20),
    ]);
    const lines = await linesOf(makePdf(pages), 'a.pdf');
    expect(lines.filter((one) => /ACME|Page \d/.test(one))).toEqual(['paragraph: ACME handbook']);
    expect(lines.filter((one) => one.includes('of chapter'))).toHaveLength(20);
  });

  it('KB-07: omits page numbers, and in a two-page document running heads and feet after the first', async () => {
    const pages = [1, 2].map((page) => [
      line('Hotel Adler, Am Markt 5', 780, 8),
      line(`Paragraph of page ${page} about rooms.`, 600),
      line(`Subtotal ${page * 35}.00`, 80),
      line(`- ${page} -`, 40),
      line(page === 1 ? 'Open from May' : 'Closed in March', 28),
    ]);
    expect(await linesOf(makePdf(pages), 'a.pdf')).toEqual([
      'paragraph: Hotel Adler, Am Markt 5',
      'paragraph: Paragraph of page 1 about rooms.',
      'paragraph: Subtotal 35.00',
      'paragraph: Open from May',
      'paragraph: Paragraph of page 2 about rooms.',
      'paragraph: Subtotal 70.00',
      'paragraph: Closed in March',
    ]);
  });

  it.each(['Seite # von 4', '#', '# / 4', 'S. #'])('KB-07: omits "%s" on every page', async (number) => {
    const pages = ['Rooms', 'Sauna', 'Garden', 'Prices'].map((name, n) => [
      line(`${name} are described on this page of the catalog.`, 600),
      line(`There is more about ${name} overleaf.`, 300),
      line(number.replace('#', `${n + 1}`), 780),
    ]);
    expect(await linesOf(makePdf(pages), 'a.pdf')).toHaveLength(8);
  });

  it.each([
    ['Page # of 8 · Chapter @', 780, 1],
    ['Chapter @ of the oven manual, #', 780, 1],
    ['# | Section @.@', 780, 0],
    ['Seite # von 8 – Kapitel @', 24, 1],
    ['Pag. # - cap. @', 24, 0],
  ])(
    'KB-07: omits "%s" with changing chapters, and keeps the first one if it has words',
    async (head, y, kept) => {
      const chapters = [1, 1, 2, 2, 2, 3, 4, 4];
      const names = 'oven,door,lamp,tray,fan,grill,clock,hinge'.split(',');
      const pages = chapters.map((chapter, n) => [
        line(head.replace('#', `${n + 1}`).replaceAll('@', `${chapter}`), y),
        line(`The ${names[n]} is described on this page of the manual.`, 600),
        line(`Clean the ${names[n]} every week with warm water.`, 300),
      ]);
      const lines = await linesOf(makePdf(pages), 'a.pdf');
      expect(lines.filter((one) => !/described|Clean/.test(one))).toHaveLength(kept);
      expect(lines).toHaveLength(16 + kept);
    },
  );

  it('KB-07: keeps edge lines whose other numbers are not chapters', async () => {
    const names = 'oven,door,lamp,tray,fan,grill,clock,hinge'.split(',');
    const pages = names.map((name, n) => [
      line(`Lesson ${n + 1} in room ${[4, 9, 2, 7, 1, 8, 3, 6][n]}`, 780),
      line(`The ${name} is described on this page of the manual.`, 600),
      line(`Page ${n + 1}, carried over: ${(n + 1) * 125} euros`, 24),
    ]);
    const lines = await linesOf(makePdf(pages), 'a.pdf');
    expect(lines.filter((one) => /Lesson \d in room \d/.test(one))).toHaveLength(8);
    expect(lines.filter((one) => /carried over: \d+ euros/.test(one))).toHaveLength(8);
  });

  it('KB-07: keeps numbered lesson titles at the top of pages, and sums carried over', async () => {
    const pages = [1, 2, 3, 4].map((page) => [
      line(`Lesson ${page}`, 780),
      line(`Carried over: ${page * page}5.00`, 760),
      line(`What is learned on day ${'abcd'.charAt(page)} of the course.`, 600),
      line(`And what is left for day ${'efgh'.charAt(page)} of it.`, 300),
      line(`Bring ${'a pen,a book,a map,a cup'.split(',')[page - 1] ?? ''}.`, 40),
    ]);
    const lines = (await linesOf(makePdf(pages), 'a.pdf')).join(' ');
    expect(lines.match(/Lesson \d/g)).toHaveLength(4);
    expect(lines.match(/Carried over: \d+\.00/g)).toHaveLength(4);
  });

  it('KB-07: puts footnotes after the text of all columns of their page', async () => {
    const column = (texts: string[], x: number) => texts.map((text, n) => line(text, 700 - n * 14, 11, x));
    const left = [
      'Our mill has been grinding grain since',
      'the year 1710 and still does so on',
      'most days of the week, if the river',
    ];
    const right = [
      'carries enough water for both of the',
      'wheels, and visitors may watch the',
      'miller at work from the gallery.',
    ];
    const page = [
      ...column([...left, 'that comes down from the mountains'], 50),
      line('1 The record of the town names 1711.', 60, 8),
      line('It was found in 1902.', 50, 8),
      ...column([...right, 'Bread and flour are sold at the counter.'], 320),
    ];
    expect(await linesOf(makePdf([page, [line('Closed on Mondays.', 700)]]), 'a.pdf')).toEqual([
      `paragraph: ${left.join(' ')} that comes down from the mountains ${right.join(' ')} Bread and flour are sold at the counter.`,
      'paragraph: 1 The record of the town names 1711. It was found in 1902.',
      'paragraph: Closed on Mondays.',
    ]);
  });

  it('KB-07: is opened with an empty password, and reported if it needs another', async () => {
    const pages = [[line('Opening hours', 700)]];
    expect(await linesOf(makePdf(pages, ''), 'a.pdf')).toEqual(['paragraph: Opening hours']);
    expect(await failureOf(makePdf(pages, 'secret'), 'a.pdf')).toBe('file_encrypted');
  });

  it('KB-07: without text is reported as a scan', async () => {
    expect(await failureOf(makePdf([[], []]), 'a.pdf')).toBe('file_no_text');
  });

  it('SEC-27: may have 2,000 pages and no more', async () => {
    const pages = (count: number) =>
      Array.from({ length: count }, (_, i) => (i === 0 ? [line('Hours', 700)] : []));
    expect(await failureOf(makePdf(pages(2_000)), 'a.pdf')).toBeNull();
    expect(await failureOf(makePdf(pages(2_001)), 'a.pdf')).toBe('file_too_complex');
  }, 30_000);

  it('SEC-26: that is truncated or noise is rejected or read as far as possible', async () => {
    const whole = makePdf([[line('Opening hours', 700)]]);
    for (const bytes of [
      whole.subarray(0, 40),
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5_000, 0xa7)]),
    ]) {
      expect(['file_damaged', 'file_no_text']).toContain(await failureOf(bytes, 'a.pdf'));
    }
    expect(await linesOf(whole.subarray(0, whole.indexOf('startxref')), 'a.pdf')).toEqual([
      'paragraph: Opening hours',
    ]);
  });
});
