import { expect, it } from 'vitest';
import { parseLinks } from './parse-links.ts';

/** The text with its links in angle brackets. */
function marked(text: string): string {
  return parseLinks(text)
    .map((piece) => (piece.href === null ? piece.text : `<${piece.text}>`))
    .join('');
}

it.each([
  ['See https://parley.example/a?b=1#c now', 'See <https://parley.example/a?b=1#c> now'],
  ['HTTP://Parley.example', '<HTTP://Parley.example>'],
  [
    'Two: https://a.example, and (https://b.example).',
    'Two: <https://a.example>, and (<https://b.example>).',
  ],
  ['https://a.example/x_(y). Good?', '<https://a.example/x_(y)>. Good?'],
  ['“https://a.example/?” he said', '“<https://a.example/>?” he said'],
  ['詳細はhttps://a.example/案内。どうぞ', '詳細は<https://a.example/案内>。どうぞ'],
  ['https://parley.exampleをご覧ください', '<https://parley.example>をご覧ください'],
  ['http://localhost:8080を参照', '<http://localhost:8080>を参照'],
  ['https://例え.テスト https://www.例え.jp', '<https://例え.テスト> <https://www.例え.jp>'],
  ['https://bücher.example/見て', '<https://bücher.example/見て>'],
  ['انظر https://a.example/ص؟ شكرا', 'انظر <https://a.example/ص>؟ شكرا'],
  ['a\nhttps://a.example\n\nb', 'a\n<https://a.example>\n\nb'],
])('links the addresses of %j', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

it.each([
  '',
  'javascript:alert(1) data:text/html,x ftp://a.example www.a.example mail@a.example',
  'xhttps://a.example',
  'https:// and http://.',
  'https://user:secret@a.example',
  '[a](javascript:alert(1)) **b** <a href="x">c</a>',
])('links nothing in %j', (text) => {
  expect(marked(text)).toBe(text);
});

it('ends an address at a sign that would turn what is read', () => {
  expect(marked('https://a.example/\u202Efdp.exe')).toBe('<https://a.example/>\u202Efdp.exe');
});

it('reads a hostile text in time that grows with its length', () => {
  const start = performance.now();
  for (const piece of ['https://', 'https://a(', 'https://a.example/)', ')', '.'])
    parseLinks(piece.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(1_000);
});
