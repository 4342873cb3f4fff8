import { describe, expect, it } from 'vitest';
import { parseInline } from './parse-inline.ts';
import { safeHref } from './safe-href.ts';
import type { Inline } from './tree.ts';

const reading = { isOpen: false, isSource: (n: number) => n < 100, steps: 0 };
const text = (value: string): Inline => ({ type: 'text', text: value });
const read = (source: string) => parseInline(source, false, reading);

describe('parseInline', () => {
  it('reads bold, italic, both, and code', () => {
    expect(read('a **b** *c* _d_ `e*f*`')).toEqual([
      text('a '),
      { type: 'strong', children: [text('b')] },
      text(' '),
      { type: 'em', children: [text('c')] },
      text(' '),
      { type: 'em', children: [text('d')] },
      text(' '),
      { type: 'code', text: 'e*f*' },
    ]);
    expect(read('***x***')).toEqual([{ type: 'strong', children: [{ type: 'em', children: [text('x')] }] }]);
  });

  it('SEC-23: shows our own chatbot pictures, and only the alt text of others', () => {
    const own = '/api/chat/0199c0de-0000-7000-9000-000000000001/pictures/0123456789ab';
    expect(read(`a ![Our *shop*](${own}) b`)).toEqual([
      text('a '),
      { type: 'image', src: own, alt: 'Our shop' },
      text(' b'),
    ]);
    for (const other of [
      'https://evil.example/x.png',
      `https://evil.example${own}`,
      `/${own}`,
      `${own}?to=x`,
      '/api/user',
      'data:image/png;base64,AA',
    ]) {
      expect(read(`![shop](${other})`)).toEqual([text('shop')]);
    }
  });

  it('keeps literal stars and underscores', () => {
    for (const plain of ['5 * 3 * 2', 'a*b*c', 'snake_case_name', '** x **', '2**', 'x [y] z']) {
      expect(read(plain)).toEqual([text(plain)]);
    }
    expect(read('\\*a\\*')).toEqual([text('*a*')]);
  });

  it('SEC-22: links only http, https and mailto; every other scheme is plain text', () => {
    expect(read('[a](https://x.example/b_c_d?e=1)')).toMatchObject([
      { type: 'link', href: 'https://x.example/b_c_d?e=1' },
    ]);
    expect(read('[a](mailto:a@x.example)')).toMatchObject([{ type: 'link', href: 'mailto:a@x.example' }]);
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//x.example',
      '/path',
      'https://user:pw@x.example',
      'file:///etc/passwd',
    ]) {
      expect(read(`[a](${address})`), address).toEqual([text('a')]);
      expect(safeHref(address), address).toBeNull();
    }
    expect(safeHref(' java\nscript:alert(1)')).toBeNull();
  });

  it('SEC-22: an image becomes its alt text, never a request; tags are shown as text', () => {
    expect(read('![pixel](https://evil.example/p.png)')).toEqual([text('pixel')]);
    expect(read('<img src=x onerror=alert(1)>')).toEqual([text('<img src=x onerror=alert(1)>')]);
  });

  it('does not take a URL with an open bracket, so that the inner link is shown', () => {
    expect(read('[seven]([alpha](https://x.example/ "7")')).toMatchObject([
      { type: 'text', text: '[seven](' },
      { type: 'link', href: 'https://x.example/', children: [text('alpha')] },
    ]);
    expect(read('[a](https://x.example/b_(c) "d")')).toMatchObject([
      { type: 'link', href: 'https://x.example/b_(c)' },
    ]);
    expect(read('[a](<https://x.example/b_(c>)')).toMatchObject([
      { type: 'link', href: 'https://x.example/b_(c' },
    ]);
  });

  it('links a bare URL without the full stop after it', () => {
    expect(read('see https://x.example/a.')).toEqual([
      text('see '),
      { type: 'link', href: 'https://x.example/a', children: [text('https://x.example/a')] },
      text('.'),
    ]);
  });

  it('reads citations, single and several', () => {
    expect(read('a [1][2, 3]')).toEqual([
      text('a '),
      { type: 'cite', numbers: [1] },
      { type: 'cite', numbers: [2, 3] },
    ]);
    expect(read('[123] [0x]')).toEqual([text('[123] [0x]')]);
  });

  it('closes open markup and holds back half a marker while the text is being written', () => {
    const write = (source: string) => parseInline(source, true, reading);
    expect(write('a **b')).toEqual([text('a '), { type: 'strong', children: [text('b')] }]);
    expect(write('a **b*')).toEqual([text('a '), { type: 'strong', children: [text('b')] }]);
    expect(write('a **')).toEqual([text('a ')]);
    expect(write('a `b')).toEqual([text('a '), { type: 'code', text: 'b' }]);
    expect(write('a [1')).toEqual([text('a ')]);
    expect(write('a [our pa')).toEqual([text('a our pa')]);
    expect(write('a [our page](https://x.exa')).toEqual([text('a our page')]);
    expect(read('a **b')).toEqual([text('a **b')]);
  });
});
