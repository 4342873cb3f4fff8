import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { documentOf, failureOf, linesOf } from './testing/parsed.ts';

describe('plain text', () => {
  const russian =
    'Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью.';
  const polish =
    'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem.';
  it.each([
    [
      'windows-1252',
      'Tous les êtres humains naissent libres et égaux en dignité et en droits. « Liberté » — déjà.',
    ],
    ['windows-1250', polish],
    ['iso-8859-2', polish],
    ['koi8-r', russian],
    ['windows-1251', russian],
    ['shift_jis', 'すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。'],
    ['euc-kr', '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.'],
    ['gb2312', '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。'],
    ['big5', '人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。'],
    ['iso-2022-jp', 'すべての人間は、生れながらにして自由であり'],
    ['utf-16le', 'Opening hours: Grüße from nine to five'],
    ['utf-16be', 'Opening hours: Grüße from nine to five'],
    ['utf-8', 'Grüße, 世界'],
  ])('KB-07: is decoded from %s without a declaration', async (charset, text) => {
    const bytes = charset === 'iso-2022-jp' ? iso2022Jp : iconv.encode(text, charset);
    expect(await linesOf(bytes, 'a.txt')).toEqual([`paragraph: ${text}`]);
  });

  /** iconv-lite does not support this encoding. */
  const iso2022Jp = Buffer.concat([
    Buffer.from('\x1b$B', 'latin1'),
    Buffer.from(
      iconv.encode('すべての人間は、生れながらにして自由であり', 'euc-jp').map((byte) => byte & 0x7f),
    ),
    Buffer.from('\x1b(B', 'latin1'),
  ]);

  it.each(['utf-8', 'utf-16le', 'utf-16be'])(
    'KB-07: is decoded by its byte order mark: %s',
    async (charset) => {
      const bytes = iconv.encode('Grüße, 世界', charset, { addBOM: true });
      expect(await linesOf(bytes, 'a.txt')).toEqual(['paragraph: Grüße, 世界']);
    },
  );

  it('finds lists by their marks, and numbered ones only if they count up from 1', async () => {
    const source =
      'To return it:\n\n1. Open the page\n   of your order\n2) Choose:\n   - whole\n   - a part\n\n3. Send\n\nSection\n\n7. The buyer pays.\n\n1. Alone';
    const { blocks } = await documentOf(source, 'a.txt');
    expect(
      blocks.map(({ kind, text, list, depth, isOrdered }) => [kind, text, list, depth, isOrdered]),
    ).toEqual([
      ['paragraph', 'To return it:', undefined, undefined, undefined],
      ['list-item', 'Open the page of your order', 0, 0, true],
      ['list-item', 'Choose:', 0, 0, true],
      ['list-item', 'whole', 0, 1, false],
      ['list-item', 'a part', 0, 1, false],
      ['list-item', 'Send', 0, 0, true],
      ['paragraph', 'Section', undefined, undefined, undefined],
      ['paragraph', '7. The buyer pays.', undefined, undefined, undefined],
      ['paragraph', '1. Alone', undefined, undefined, undefined],
    ]);
  });

  it('treats an underlined line as a heading, and drops other rulers', async () => {
    const source =
      'RETURNS\n=======\nSend it back.\n\n-----\n\nWhat it costs\n-------------\n\nNothing.\nAnd again\n---------\n=-=-=-=-=\n1. One\n------\n';
    expect(await linesOf(source, 'a.txt')).toEqual([
      'heading1: RETURNS',
      'paragraph: Send it back.',
      'heading2: What it costs',
      'paragraph: Nothing. And again',
      'paragraph: 1. One',
    ]);
  });

  it('KB-07: joins only lines that were hard-wrapped', async () => {
    const wrapped =
      'The warehouse opens at nine in the morning\nand closes at five in the afternoon, except\non Sundays.';
    const list = 'Prices:\n- Basic: 10\n- Large: 20';
    expect(
      await linesOf(`${wrapped}\n\n${list}\r\n\r\nMonday 9-17, Tuesday 9-17\nSunday closed\nend`, 'a.txt'),
    ).toEqual([
      `paragraph: ${wrapped.replaceAll('\n', ' ')}`,
      'paragraph: Prices:',
      'list-item: Basic: 10',
      'list-item: Large: 20',
      'paragraph: Monday 9-17, Tuesday 9-17',
      'paragraph: Sunday closed',
      'paragraph: end',
    ]);
  });

  it('SEC-26: loses control characters, invisible characters, and hidden instructions', async () => {
    const tags = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const text = `Open\u202eing\u00ad hours\ufeff${tags}: nine\u200f to \u0007five. ${'A long enough line. '.repeat(20)}`;
    expect((await documentOf(text, 'a.txt')).blocks[0]?.text).toMatch(
      /^Opening hours: nine to five\. A long/,
    );
  });

  it('KB-07: is normalized to NFC', async () => {
    expect(await linesOf('Gru\u0308ße', 'a.txt')).toEqual(['paragraph: Grüße']);
  });

  it('SEC-26: in one endless line is split into blocks, never inside a character', async () => {
    const words = await documentOf(`${'word '.repeat(50_000)}`, 'a.txt');
    expect(Math.max(...words.blocks.map((block) => block.text.length))).toBeLessThanOrEqual(20_000);
    expect(words.blocks.map((block) => block.text).join(' ')).toBe('word '.repeat(50_000).trim());
    const astral = await documentOf('𝒳'.repeat(30_001), 'a.txt');
    expect(astral.blocks.every((block) => block.text.isWellFormed())).toBe(true);
    expect(astral.blocks.map((block) => block.text).join('')).toBe('𝒳'.repeat(30_001));
  });

  it('KB-07: of the maximum size is accepted', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'word and ');
    expect(await failureOf(bytes, 'a.txt')).toBeNull();
  }, 20_000);

  it('SEC-26: with more paragraphs than any real document is rejected', async () => {
    expect(await failureOf('a\n\n'.repeat(600_000), 'a.txt')).toBe('file_too_complex');
  }, 20_000);

  it('KB-07: without a word has no text', async () => {
    expect(await failureOf(' \n--- ...\n', 'a.txt')).toBe('file_no_text');
  });

  it('KB-07: keeps formula-like lines as text', async () => {
    expect(await linesOf('=1+1\n\n@SUM(A1)', 'a.txt')).toEqual(['paragraph: =1+1', 'paragraph: @SUM(A1)']);
  });
});
