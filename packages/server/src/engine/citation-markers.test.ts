import { describe, expect, it } from 'vitest';
import { citationMarkers, replaceMarkers } from './citation-markers.ts';

/** Returns the text with its markers in angle quotes. */
const marked = (text: string, isOpen = false) =>
  replaceMarkers(text, (_marker, found) => `«${found.trim()}»`, { isOpen });

describe('the markers of an answer', () => {
  it.each([
    ['prose', 'Nine [1]. Ten[2], and\n[3]', 'Nine«[1]». Ten«[2]», and«[3]»'],
    ['a fence', 'A [1]\n```js\nx[0] = y[1];\n```\nB [2]', 'A«[1]»\n```js\nx[0] = y[1];\n```\nB«[2]»'],
    ['a fence of tildes', '~~~\nx[1]\n```\n~~~\nB [2]', '~~~\nx[1]\n```\n~~~\nB«[2]»'],
    [
      'a fence in a list',
      '1. Do\n   ```\n   x[1]\n   ```\n   B [2]',
      '1. Do\n   ```\n   x[1]\n   ```\n   B«[2]»',
    ],
    ['a longer fence', '````\n```\nx[1]\n```\n````\nB [2]', '````\n```\nx[1]\n```\n````\nB«[2]»'],
    ['an open fence', 'A [1]\n\n```py\nx[1]\n\ny[2]', 'A«[1]»\n\n```py\nx[1]\n\ny[2]'],
    ['a code span', 'Take `x[1]` and ``y ` [2]`` [3]', 'Take `x[1]` and ``y ` [2]``«[3]»'],
    ['a span over two lines', 'Take `x\n[1]` [3]', 'Take `x\n[1]`«[3]»'],
    ['a lone backtick', "It's ` [1].\n\nAnd ` [2].", "It's `«[1]».\n\nAnd `«[2]»."],
    ['a link', '[Terms](https://a.example/x[1]) [2]', '[Terms](https://a.example/x[1])«[2]»'],
    ['a link with a title', '[T](/x[1](2)[3] "on [4]") [5]', '[T](/x[1](2)[3] "on [4]")«[5]»'],
    ['an address', 'See https://a.example/?b[1]=2 or <https://a.example/[2]>.', null],
    ['an address with a citation', 'See https://a.example/b[1].', 'See https://a.example/b«[1]».'],
    ['a bracket with a remark', 'Nine [1](see [2]).', 'Nine«[1]»(see«[2]»).'],
    ['three backticks in a line', '```x[1]``` [2]', '```x[1]```«[2]»'],
  ])('are found outside of code and URLs: %s', (_name, text, expected) => {
    expect(marked(text)).toBe(expected ?? text);
  });

  it('are not found after a backtick that may still be closed', () => {
    expect(marked('A [1] `x[2] y', true)).toBe('A«[1]» `x[2] y');
    expect(marked('A `x\n\n[2] y', true)).toBe('A `x\n«[2]» y');
  });

  it('are found in linear time', () => {
    for (const piece of ['`', '``a`', '```\n', '[1]', '](', '](a[1]', 'http://', '\n\n', '> ', '- ']) {
      citationMarkers(`[1]${piece.repeat(30_000)}`);
    }
  });
});
