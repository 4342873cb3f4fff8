import { describe, expect, it } from 'vitest';
import { parseBytes } from '../parse-bytes.ts';
import { documentOf, linesOf, shown } from '../testing/parsed.ts';

describe('Markdown', () => {
  it('KB-07: yields headings, lists, tables, code, and links with their targets', async () => {
    const source = `---\ntitle: "Our handbook"\n---\n# Opening *hours*\n\nWe open [at nine](https://example.com/a_(b))\nand close **at five**. ![map](data:image/png;base64,AAAA)\n\nSetext\n---\n\n- [x] Monday\n1. Tuesday\n\n| Plan | Price |\n|---|:-:|\n| Basic | \`a|b\` |\n\n\`\`\`js\nconst a = 1;\n  # not a heading\n\`\`\`\n<!-- hidden\ncomment -->\n<script>\nvar evil = 1;\n</script>\n> Quoted snake_case_name and 2 * 3 * 4 &amp; <b>more</b>\n\n[ref]: https://example.com\n`;
    const document = await documentOf(source, 'a.md');
    expect(document.title).toBe('Our handbook');
    expect(document.blocks.map(shown)).toEqual([
      'heading1: Opening hours',
      'paragraph: We open at nine (https://example.com/a_%28b%29) and close at five. map',
      'heading2: Setext',
      'list-item: ☑ Monday',
      'list-item: Tuesday',
      'table-row: Plan | Price',
      'table-row: Basic | `a | b`',
      'code: const a = 1;\n  # not a heading',
      'paragraph: Quoted snake_case_name and 2 * 3 * 4 & more',
    ]);
  });

  it.each([
    [
      'a line at the margin behind an item',
      '- Order number\nStatus\nFind out the status.',
      ['list-item: Order number', 'paragraph: Status', 'paragraph: Find out the status.'],
    ],
    [
      'a title above a line',
      'Öffnungszeiten\nWir öffnen um neun.',
      ['paragraph: Öffnungszeiten', 'paragraph: Wir öffnen um neun.'],
    ],
    [
      'but no wrapped line',
      '- We send the parcel to the address that stands in your account, in\nGermany within two days.',
      [
        'list-item: We send the parcel to the address that stands in your account, in Germany within two days.',
      ],
    ],
    [
      'and no line that goes on',
      'We open at nine\nand close at five.',
      ['paragraph: We open at nine and close at five.'],
    ],
    ['and no line behind a comma', 'Dear guests,\nWelcome.', ['paragraph: Dear guests, Welcome.']],
  ])('starts a paragraph without a blank line: %s', async (_, source, blocks) => {
    expect((await documentOf(source, 'a.md')).blocks.map(shown)).toEqual(blocks);
  });

  it('nests lists by indentation, and keeps the content of an item with its list', async () => {
    const source =
      '1. Open it\n2. Choose:\n   - one\n     still one\n   - two\n\n   Read more.\n3. Run\n   ```sh\n     go\n   ```\n\n```\nplain\n```\n4. Wait\n\nDone.\n\n- other\n\n# New\n\n2. Two';
    const { blocks } = await documentOf(source, 'a.md');
    expect(
      blocks.map(({ kind, text, list, depth, isOrdered }) => [kind, text, list, depth, isOrdered]),
    ).toEqual([
      ['list-item', 'Open it', 0, 0, true],
      ['list-item', 'Choose:', 0, 0, true],
      ['list-item', 'one still one', 0, 1, false],
      ['list-item', 'two', 0, 1, false],
      ['paragraph', 'Read more.', 0, undefined, undefined],
      ['list-item', 'Run', 0, 0, true],
      ['code', '  go', 0, undefined, undefined],
      ['code', 'plain', 0, undefined, undefined],
      ['list-item', 'Wait', 0, 0, true],
      ['paragraph', 'Done.', undefined, undefined, undefined],
      ['list-item', 'other', 1, 0, false],
      ['heading', 'New', undefined, undefined, undefined],
      ['list-item', 'Two', 2, 0, true],
    ]);
  });

  it('treats indented text below a blank line as code, except inside a list', async () => {
    const source =
      'Run:\n\n    $ make\n\n\t$ make  all\n      # twice\n\nand go on\n    like this.\n\n- One\n\n    More of it.\n\n> Quoted';
    expect(await linesOf(source, 'a.md')).toEqual([
      'paragraph: Run:',
      'code: $ make\n\n$ make  all\n  # twice',
      'paragraph: and go on like this.',
      'list-item: One',
      'paragraph: More of it.',
      'paragraph: Quoted',
    ]);
  });

  it('finds the header of a table and the column of each cell', async () => {
    const source =
      'Plan | Note | Price\n:--|:-:|--:\nBasic | | *9* \\| 10\n\n| | Pro |\n|---|---|\n| Seats | 5 |\n\n| no | header |';
    const { blocks, columnNames } = await documentOf(source, 'a.md');
    const columnOf = (column: number | null) => (column === null ? null : columnNames?.[column]);
    expect(
      blocks.map(({ text, table, isHeader, cells = [] }) => [
        text,
        table,
        isHeader,
        cells.map((cell) => columnOf(cell.column)),
      ]),
    ).toEqual([
      ['Plan | Note | Price', 0, true, ['Plan', 'Note', 'Price']],
      ['Basic | 9 | 10', 0, false, ['Plan', 'Price']],
      ['Pro', 1, true, ['Pro']],
      ['Seats | 5', 1, false, [null, 'Pro']],
      ['no | header', 2, false, [null, null]],
    ]);
  });

  it('KB-07: parses an HTML table within Markdown as a table', async () => {
    const source =
      'Before\n\n<table>\n<thead><tr><th>Tag</th><th>What it is</th></tr></thead>\n<tr><td><code>latest</code></td>\n<td>The <b>usual</b> one | small</td></tr>\n</table>\nAfter\n';
    const { blocks, columnNames } = await documentOf(source, 'a.md');
    expect(blocks.map(shown)).toEqual([
      'paragraph: Before',
      'table-row: Tag | What it is',
      'table-row: latest | The usual one | small',
      'paragraph: After',
    ]);
    expect(columnNames).toEqual(['Tag', 'What it is']);
  });

  it.each([
    ['<table></table> here', 'here'],
    ['<table>\nnothing\n</table>', 'nothing'],
    ['<table>\nnever closed', 'never closed'],
  ])('KB-07: reads %j as text, because it is not a table', async (source, text) => {
    const { blocks } = await documentOf(source, 'a.md');
    expect(blocks.map((block) => block.text.trim())).toEqual([text]);
  });

  it('KB-07: decodes all HTML character references, except in code', async () => {
    const source =
      'c&oacute;digo &mdash; 5&nbsp;&euro; &#8364; &#x20AC; &lt;b&gt; &nosuch; AT&T `&amp;` &amp;lt;';
    expect(await linesOf(source, 'a.md')).toEqual([
      'paragraph: código — 5 € € € <b> &nosuch; AT&T &amp; &lt;',
    ]);
  });

  it('KB-07: keeps escaped characters, even inside emphasis', async () => {
    const source = '*a \\* b* and **c\\_d** \\[no](link) [x \\] y](z) _e \\_ f_ \\`*g*\\` `C:\\` *h*';
    expect(await linesOf(source, 'a.md')).toEqual([
      'paragraph: a * b and c_d [no](link) x ] y e _ f `g` C:\\ h',
    ]);
  });

  it.each([
    ['[at nine [sharp]](a.md) and [`npm start`](b.md)', 'at nine [sharp] and npm start'],
    ['[a](x_(y_(z))) [b](<c d> "e (f)") [g](h "i) j") [k](l m.md)', 'a b g k'],
    ['[![plan [1]](a.png) Map](b(c).html) [one][two] [three]', 'plan [1] Map one [three]'],
    ['**Use `go *x*` now** [open](never closed', 'Use go *x* now [open](never closed'],
  ])('KB-07: parses brackets and parentheses in links: %s', async (source, text) => {
    expect(await linesOf(source, 'a.md')).toEqual([`paragraph: ${text}`]);
  });

  it('KB-07: treats a backslash at the end of a line as a line break', async () => {
    const source = '12 Main Street\\\nSpringfield\n\n- Ask us. \\\n  We answer.\\\n\nC:\\dir\\';
    expect((await linesOf(source, 'a.md')).map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'paragraph: 12 Main Street Springfield',
      'list-item: Ask us. We answer.',
      'paragraph: C:\\dir\\',
    ]);
  });

  it('KB-07: keeps the text of notes and footnotes without their marks', async () => {
    const source =
      '> [!NOTE]\n> Save first.\n\n:::tip Shortcut\nPress **N**.\n:::\n\nIt is free[^1].\n\n[^1]: Until May.\n[l]: https://example.com';
    expect(await linesOf(source, 'a.md')).toEqual([
      'paragraph: Save first.',
      'paragraph: Shortcut',
      'paragraph: Press N.',
      'paragraph: It is free.',
      'paragraph: Until May.',
    ]);
  });

  it('KB-07: does not treat the description of a lone image as text', async () => {
    const source =
      '![A cat](cat.png)\n\n[![build](b.svg)](x) ![license][l]\n\n- ![Step](s.png)\n- Press ![the bell](i.png) twice\n\n1. One\n\n![Screen](s.png)\n\n2. Two';
    expect(await linesOf(source, 'a.md')).toEqual([
      'list-item: Press the bell twice',
      'list-item: One',
      'list-item: Two',
    ]);
  });

  it('KB-07: uses the first heading as title if nothing else provides one', async () => {
    expect((await documentOf('Intro\n\n# Our handbook\n', 'a.md')).title).toBe('Our handbook');
  });

  it('KB-07: keeps the targets of links of every form', async () => {
    const source =
      'Book on [our __site__](https://mill.example/_a_/b "Title") or [call](tel:+41446681800).\n\nSee [the map][map], [Hours][], [terms] and [none][x].\n\n<a class="x" href=\'mailto:a@mill.example\'>Write</a> or <b@mill.example>; read [above](#top) or [more](more.md).\n\n| Zone | Note |\n|---|---|\n| B | [fees](https://mill.example/fees?a=1&amp;b=2) |\n\n## [Start](https://mill.example/start)\n\n[a [b](https://mill.example/b) c](https://mill.example/c)\n\n[map]: <https://mill.example/map>\n[hours]: https://mill.example/hours "When"\n [Terms]: https://mill.example/terms';
    expect(await linesOf(source, 'a.md')).toEqual([
      'paragraph: Book on our site (https://mill.example/_a_/b) or call (+41446681800).',
      'paragraph: See the map (https://mill.example/map), Hours (https://mill.example/hours), terms (https://mill.example/terms) and none.',
      'paragraph: Write (a@mill.example) or b@mill.example; read above or more.',
      'table-row: Zone | Note',
      'table-row: B | fees (https://mill.example/fees?a=1&b=2)',
      'heading2: Start',
      'paragraph: a b (https://mill.example/b) c',
    ]);
  });

  it('KB-07: omits struck text', async () => {
    const source =
      'Rye ~~6.20~~ 5.40 and ~~**old** ~ price~~ new, <del>9</del><ins>8</ins> <s class="a">x</s>y.\n\n- ~~Closed~~\n- Open ~5 hours, a~~b\n\n`~~code~~` and \\~~kept\\~~';
    expect(await linesOf(source, 'a.md')).toEqual([
      'paragraph: Rye 5.40 and new, 8 y.',
      'list-item: Open ~5 hours, a~~b',
      'paragraph: ~~code~~ and ~~kept~~',
    ]);
  });

  it('KB-07: keeps the state of tasks', async () => {
    const source = '- [x] Insured\n* [X] Packed\n- [ ] Signature required\n1. [ ] Call\n- [a] Other';
    expect(await linesOf(source, 'a.md')).toEqual([
      'list-item: ☑ Insured',
      'list-item: ☑ Packed',
      'list-item: ☐ Signature required',
      'list-item: ☐ Call',
      'list-item: [a] Other',
    ]);
  });

  it('KB-07: drops embedded data anywhere', async () => {
    const text = (await linesOf(`Logo: data:image/gif;base64,${'R0lG'.repeat(1000)} end`, 'a.md')).join('');
    expect(text).toBe('paragraph: Logo: end');
  });

  it.each(['[', '[a](', '![', '~~', '~~a', '<s>', '<a b>', '`', '|', '*a ', '**', '_a', '<a', '\n> ', '- '])(
    'SEC-26: consisting of a million times %j is read in linear time',
    async (mark) => {
      await parseBytes(Buffer.from(`Hours ${mark.repeat(1_000_000)}`), 'a.md');
    },
    20_000,
  );

  it.each(['[a](https://b.c)', '[[a](b)](c)', '[a](<', '[a](b "', '[a](()', ']', '`a`', '\\\n'])(
    'SEC-26: consisting of a hundred thousand times %j is read in linear time',
    async (mark) => {
      await parseBytes(Buffer.from(`Hours ${mark.repeat(100_000)}`), 'a.md');
    },
  );
});
