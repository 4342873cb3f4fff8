import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { documentOf, failureOf, linesOf, shown } from '../testing/parsed.ts';
import { parseHtmlText } from './parse-html.ts';

describe('a page', () => {
  it('KB-07: yields headings, paragraphs, lists, tables, and code, without scripts and menus', async () => {
    const html = `<html><head><title>Our shop</title><style>p{}</style></head><body><nav><a href="/">Home</a></nav>
      <h1>Hours <a href="#h">¶</a></h1><p>We open<br>at <b>nine</b>.</p><ul><li>Monday<li><p>Tuesday</p></ul>
      <table><tr><th>Plan<td>Price</tr><tr><td>Basic</td><td>10&nbsp;€</td></tr></table>
      <pre>a = 1\n  b = 2</pre><script>stealCookies()</script><noscript>Turn on scripts</noscript></body></html>`;
    const document = await documentOf(html, 'a.html');
    expect(document.title).toBe('Our shop');
    expect(document.blocks.map(shown)).toEqual([
      'heading1: Hours',
      'paragraph: We open at nine.',
      'list-item: Monday',
      'list-item: Tuesday',
      'table-row: Plan | Price',
      'table-row: Basic | 10 €',
      'code: a = 1\n  b = 2',
    ]);
  });

  it('nests lists, and keeps paragraphs and code of an item with its list', async () => {
    const html = `<p>Do this:<ol><li>Open it<ul><li>here<li>there</ul>and wait<li><p>Run</p><pre>go</pre></ol><p>Done</p>
      <div><ul><li>never closed</div><p>Outside</p>`;
    const { blocks } = await documentOf(html, 'a.html');
    expect(
      blocks.map(({ kind, text, list, depth, isOrdered }) => [kind, text, list, depth, isOrdered]),
    ).toEqual([
      ['paragraph', 'Do this:', undefined, undefined, undefined],
      ['list-item', 'Open it', 0, 0, true],
      ['list-item', 'here', 0, 1, false],
      ['list-item', 'there', 0, 1, false],
      ['paragraph', 'and wait', 0, undefined, undefined],
      ['list-item', 'Run', 0, 0, true],
      ['code', 'go', 0, undefined, undefined],
      ['paragraph', 'Done', undefined, undefined, undefined],
      ['list-item', 'never closed', 1, 0, false],
      ['paragraph', 'Outside', undefined, undefined, undefined],
    ]);
  });

  it('assigns columns to cells, even to merged ones', async () => {
    const html = `<table><caption>Prices</caption>
      <thead><tr><th rowspan="2">Plan</th><th colspan="2">Price</th></tr><tr><th>Month</th><th>Year</th></tr></thead>
      <tr><th>Basic</th><td></td><td>90</td></tr>
      <tr><td rowspan="2">Pro</td><td colspan="2">on request</td></tr>
      <tr><td>5</td><td><ul><li>50</li><li>45 for schools</li></ul></td></tr>
      <tr><td colspan="3">Europe</td></tr></table>
      <table><tr><td><b>Name</b></td><td><strong>Room</strong></td></tr><tr><td>Ann</td><td>5</td></tr></table>
      <table><tr><td>no</td><td>header</td></tr></table>`;
    const { blocks, columnNames } = await documentOf(html, 'a.html');
    const nameOf = (column: number | null) => (column === null ? null : columnNames?.[column]);
    expect(
      blocks.map(({ text, table, isHeader, cells = [] }) => [
        text,
        table,
        isHeader,
        cells.map((cell) => nameOf(cell.column)),
      ]),
    ).toEqual([
      ['Prices', undefined, undefined, []],
      ['Plan | Price', 0, true, ['Plan', 'Price']],
      ['Plan | Month | Year', 0, true, ['Plan', 'Price / Month', 'Price / Year']],
      ['Basic | 90', 0, false, ['Plan', 'Price / Year']],
      ['Pro | on request', 0, false, ['Plan', 'Price / Month / Year']],
      ['Pro | 5 | 50; 45 for schools', 0, false, ['Plan', 'Price / Month', 'Price / Year']],
      ['Europe', 0, false, [null]],
      ['Name | Room', 1, true, ['Name', 'Room']],
      ['Ann | 5', 1, false, ['Name', 'Room']],
      ['no | header', 2, false, [null, null]],
    ]);
  });

  it('keeps a term with its definition, and a question with its answer', async () => {
    const html = `<dl><dt>Seat</dt><dd><p>A person.</p><p>Who logs in.</p></dd><dt>Alias<dt>Domain</dt><dd>A name</dd></dl>
      <details><summary>How long does it take?</summary><p>Two days.</p></details>`;
    expect(await linesOf(html, 'a.html')).toEqual([
      'list-item: Seat: A person.',
      'paragraph: Who logs in.',
      'list-item: Alias',
      'list-item: Domain: A name',
      'paragraph: How long does it take? Two days.',
    ]);
  });

  it.each([
    `<ul>${'<li>x '.repeat(50_000)}`,
    '<ul><li>x '.repeat(50_000),
    `<table><tr>${`<td rowspan="65535">${'x'.repeat(190)}`.repeat(1_000)}${'<tr><td>y'.repeat(50_000)}`,
    `<table><thead>${'<tr><th colspan="9999">x'.repeat(50_000)}`,
    `<table><tr><th>A<th>B<tr><td>${'<li> '.repeat(100_000)}x`,
  ])(
    'SEC-26: with unclosed lists or huge spans yields no more than its content: %.20s',
    async (html) => {
      const { blocks, columnNames = [] } = await documentOf(html, 'a.html');
      const chars = blocks.reduce((sum, block) => sum + block.text.length, 0);
      expect(chars + columnNames.join('').length).toBeLessThan(html.length);
    },
    20_000,
  );

  it('KB-07: keeps the article and facts in the footer, and omits link menus', async () => {
    const sentence = 'We ship to every country of the union within three days, and it costs nothing at all. ';
    const article = Array.from({ length: 6 }, (_, i) => `<p>Paragraph ${i}. ${sentence.repeat(3)}</p>`).join(
      '',
    );
    const menu = `<div><ul>${['Home', 'Shop', 'Blog'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></div>`;
    const html = `<body>${menu}<article><h1>Shipping</h1>${article}</article><div>Phone: 0123 456, closed on Sundays</div></body>`;
    const text = (await linesOf(html, 'a.html')).join('\n');
    expect(text).toContain('heading1: Shipping');
    expect(text).toContain('Paragraph 5.');
    expect(text).toContain('Phone: 0123 456');
    expect(text).not.toContain('Blog');
  });

  it('KB-07: keeps one or two links inside the article, such as "read more"', async () => {
    const sentence = 'We ship to every country of the union within three days, and it costs nothing at all. ';
    const prose = `<p>${sentence.repeat(4)}</p>`;
    const links = (names: string[]) => names.map((name) => `<p><a href="/x">${name}</a></p>`).join('');
    const html = `<body><article>${prose.repeat(3)}<div class="sidebar">${links(['Section 2.2'])}</div>
      ${prose.repeat(3)}<div class="sidebar">${links(['One', 'Two', 'Three', 'Four'])}</div>${prose}</article></body>`;
    const lines = await linesOf(html, 'a.html');
    expect(lines).toContain('paragraph: Section 2.2');
    expect(lines).not.toContain('paragraph: Three');
  });

  it.each([
    '<div id="onetrust-consent-sdk">',
    '<div class="modal cookie-banner">',
    '<section class="cookie-notice">',
    '<div id="CybotCookiebotDialog">',
    '<aside class="gdpr-popup">',
  ])('KB-02: omits the consent banner %s, but not a page about cookies', async (open) => {
    const close = open.replace(/<(\w+).*/, '</$1>');
    const html = `<body class="cookie-banner-open">${open}<div>We value your privacy.</div>${close}
      <div class="cookies"><p>Our cookies are baked at nine.</p></div></body>`;
    expect(await linesOf(html, 'a.html')).toEqual(['paragraph: Our cookies are baked at nine.']);
  });

  it('KB-07: loses no text to an unclosed menu', async () => {
    expect(await linesOf('<body><nav><a href="/">Home</a><p>Open at nine.</p>', 'a.html')).toContain(
      'paragraph: Open at nine.',
    );
  });

  it('KB-07: with only scripts has no text', async () => {
    expect(await failureOf('<html><body><script>let a = "text"</script></body></html>', 'a.html')).toBe(
      'file_no_text',
    );
  });

  it.each([100_000, 1_000_000])('SEC-26: nested %i levels deep is parsed', async (depth) => {
    const html = `${'<div>'.repeat(depth)}Opening hours${'</div>'.repeat(depth)}`;
    expect(await linesOf(html, 'a.html')).toEqual(['paragraph: Opening hours']);
  });

  it.each([
    ['shift_jis', '人間の尊厳'],
    ['windows-1250', 'Příliš žluťoučký kůň'],
    ['gb2312', '世界人权宣言'],
    ['iso-8859-1', 'Grüße aus Köln'],
  ])('KB-07: is decoded in its declared charset: %s', async (charset, text) => {
    const html = iconv.encode(
      `<html><head><meta charset="${charset}"></head><body><p>${text}</p></body></html>`,
      charset,
    );
    expect(await linesOf(html, 'a.html')).toEqual([`paragraph: ${text}`]);
  });

  it('KB-07: with a wrong or unknown declared charset is still decoded', async () => {
    const page = (charset: string) =>
      `<meta http-equiv="content-type" content="text/html; charset=${charset}"><p>Grüße aus Köln</p>`;
    expect(await linesOf(page('iso-8859-1'), 'a.html')).toEqual(['paragraph: Grüße aus Köln']);
    expect(await linesOf(page('utf-16'), 'a.html')).toEqual(['paragraph: Grüße aus Köln']);
    expect(await linesOf(page('no-such-charset'), 'a.html')).toEqual(['paragraph: Grüße aus Köln']);
  });
});

describe('invisible content', () => {
  const textsOf = async (body: string, address?: string) =>
    (await parseHtmlText(`<title>T</title><body>${body}</body>`, address)).blocks.map(({ text }) =>
      text.trim(),
    );

  it.each([
    ['<p>Seen.</p><p hidden>Staff code.</p><p>Also seen.</p>', ['Seen.', 'Also seen.']],
    ['<p>Seen.<p hidden>Staff code.<p>Also seen.', ['Seen.', 'Also seen.']],
    ['<ul><li>One<li style="display: none">Secret<li>Two</ul><p>End.', ['One', 'Two', 'End.']],
    ['<div style="color:red;display:none"><p>Secret <b>price</b></p></div><p>Seen.</p>', ['Seen.']],
    ['<p>Nine <span aria-hidden="true">star star</span>euros.</p>', ['Nine euros.']],
    ['<p style="visibility:hidden">Secret</p><p>Seen.</p>', ['Seen.']],
    ['<template><p>999 euros</p></template><p>Seen.</p>', ['Seen.']],
    ['<table><tr><td>Attic<td hidden>12<td>60 euros</table>', ['Attic | 60 euros']],
  ])('KB-07: is omitted: %s', async (body, texts) => {
    expect(await textsOf(body)).toEqual(texts);
  });

  it.each([
    '<button aria-controls="a1">Question?</button><div id="a1" hidden><p>The answer.</p></div>',
    '<h3><button aria-expanded="false" aria-controls="x a1">Question?</button></h3><div id="a1" style="display:none">The answer.</div>',
    '<a data-bs-target="#a1">Question?</a><div id="a1" aria-hidden="true">The answer.</div>',
    '<div role="tabpanel" hidden>The answer.</div>',
    '<details><summary>Question?</summary><div hidden>The answer.</div></details>',
    '<section hidden="until-found">The answer.</section>',
  ])('KB-07: is kept if a control can show it: %s', async (body) => {
    expect((await textsOf(body)).join(' ')).toContain('The answer.');
  });

  it.each([
    ['<p>Rye costs <s>7.10 euros</s> 6.30 euros.</p>', 'Rye costs 6.30 euros.'],
    ['<p>Open <del>Monday</del> <ins>Tuesday</ins>.</p>', 'Open Tuesday.'],
    ['<p>Was <span style="text-decoration: line-through red">9</span> now 8.</p>', 'Was now 8.'],
    ['<p>Was <strike>9</strike> now <u style="text-decoration:underline">8</u>.</p>', 'Was now 8.'],
  ])('KB-07: struck-out text is omitted: %s', async (body, text) => {
    expect((await textsOf(body)).map((one) => one.replace(/\s+/g, ' '))).toEqual([text]);
  });

  it.each([
    [
      '<ul><li><input type="checkbox" checked> Vegan<li><input type="checkbox"> Nuts</ul>',
      ['☑ Vegan', '☐ Nuts'],
    ],
    ['<label>Vegan <input type=checkbox checked></label>', ['☑ Vegan']],
    [
      '<label><input type="checkbox" disabled>Lift</label> <label><input type="checkbox" checked>Pool</label>',
      ['☐ Lift ☑ Pool'],
    ],
    ['<input type="checkbox" id="menu-toggle" hidden><p>Seen.</p>', ['Seen.']],
    ['<p>Name <input type="text" checked></p>', ['Name']],
  ])('KB-07: keeps the state of a checkbox: %s', async (body, texts) => {
    expect((await textsOf(body)).map((one) => one.replace(/\s+/g, ' '))).toEqual(texts);
  });

  it('KB-07: keeps superscript digits apart from the digits before them', async () => {
    const body =
      '<p>Spelt 4<sup>99</sup> euros, 10<b><sup>3</sup></b> loaves, the 5<sup>th</sup>, m<sup>2</sup></p>';
    expect(await textsOf(body)).toEqual(['Spelt 4⁹⁹ euros, 10³ loaves, the 5th, m2']);
  });

  it.each([
    [
      '<p>Book on <a href="https://inn.example/stay">our page</a>.</p>',
      'Book on our page (https://inn.example/stay).',
    ],
    ['<p>See <a href="../terms">the terms</a>.</p>', 'See the terms (https://inn.example/terms).'],
    [
      '<p>Write to <a href="mailto:desk@inn.example?subject=x">the desk</a>.</p>',
      'Write to the desk (desk@inn.example).',
    ],
    ['<p>Call <a href="tel:+41446681801">us</a>.</p>', 'Call us (+41446681801).'],
    ['<p>Call <a href="tel:+41446681801">+41 44 668 18 01</a>.</p>', 'Call +41 44 668 18 01.'],
    ['<p>Up <a href="#top">again</a> <a href="javascript:x()">now</a>.</p>', 'Up again now.'],
    ['<h2><a href="/rooms">Rooms</a></h2>', 'Rooms'],
  ])('KB-07: keeps the target of a link: %s', async (body, text) => {
    expect((await textsOf(body, 'https://inn.example/help/'))[0]).toBe(text);
  });

  it('reads a list of links without their targets', async () => {
    const menu = ['Home', 'Rooms', 'Prices', 'Contact', 'Arrival'];
    const list = menu.map((word) => `<li><a href="/${word}">${word}</a></li>`).join('');
    expect(await textsOf(`<ul>${list}</ul>`, 'https://inn.example/')).toEqual(menu);
  });

  it('SEC-25: reads a page of unclosed form controls', async () => {
    const hostile = `${'aria-controls="'.repeat(50_000)}<p>Seen.</p>${'<p hidden>'.repeat(20_000)}`;
    expect((await textsOf(hostile)).join(' ')).toContain('Seen.');
  });

  it('KB-07: reads the options of selects and the content of text areas in a form', async () => {
    const form = (content: string) => linesOf(`<body><p>Book a tour.</p><form>${content}</form>`, 'a.html');
    const tours =
      '<option value="">Choose one<option selected>Harbor tour<option disabled>Night tour<option>City tour';
    expect(await form(`<label>Tour <select>${tours}</select></label>`)).toEqual([
      'paragraph: Book a tour.',
      'paragraph: Tour Harbor tour, City tour',
    ]);
    expect(await form('<p>Wishes: <textarea>vegan lunch</textarea></p>')).toEqual([
      'paragraph: Book a tour.',
      'paragraph: Wishes: vegan lunch',
    ]);
    const grouped = '<optgroup label="Boat"><option>Ferry</option></optgroup><option>Bus</option>';
    expect(await form(`By <select>${grouped}</select> only`)).toEqual([
      'paragraph: Book a tour.',
      'paragraph: By Ferry, Bus only',
    ]);
  });

  it('KB-07: omits long and hidden selects, and selects outside of forms', async () => {
    const list = (count: number) =>
      `<select>${Array.from({ length: count }, (_, n) => `<option>Land ${n}</option>`).join('')}</select>`;
    const page = `<body><p>Prices.</p>${list(2)}<form>From ${list(200)} <select hidden><option>Mars</select> now</form>`;
    expect(await linesOf(page, 'a.html')).toEqual(['paragraph: Prices.', 'paragraph: From now']);
  });

  it.each(['</form><p>', '<p>', '<h2>'])(
    'KB-07: reads the text after an unclosed select: %s',
    async (next) => {
      const lines = await linesOf(`<body><form>By <select><option>Bus${next}Open daily.`, 'a.html');
      expect(lines.join(' ')).toMatch(/By Bus .*Open daily\./);
    },
  );
});
