import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

const text = (value: string) => ({ type: 'text', text: value });
const parse = (source: string, isOpen = false) => parseMarkdown(source, { isOpen, isSource: (n) => n < 100 });

describe('parseMarkdown', () => {
  it('reads paragraphs, line breaks, headings and rules', () => {
    expect(parse('# Title\none\ntwo\n\n---\nthree')).toEqual([
      { type: 'heading', level: 1, children: [text('Title')] },
      { type: 'paragraph', children: [text('one'), { type: 'break' }, text('two')] },
      { type: 'rule' },
      { type: 'paragraph', children: [text('three')] },
    ]);
  });

  it('reads lists with their start, nested lists and continued items', () => {
    const [list] = parse('3. first\n   goes on\n   - inner\n4. second\n\nafter');
    expect(list).toMatchObject({ type: 'list', ordered: true, start: 3 });
    expect(list).toMatchObject({
      items: [
        [{ type: 'paragraph' }, { type: 'list', ordered: false, items: [[{ children: [text('inner')] }]] }],
        [{ children: [text('second')] }],
      ],
    });
    expect(parse('- a\n\n- b')).toMatchObject([{ type: 'list', items: [[{}], [{}]] }]);
  });

  it('keeps a code block letter for letter, closed or not', () => {
    const code = { type: 'code', language: 'html', text: '<b>\n  **x** [1]' };
    expect(parse('```html\n<b>\n  **x** [1]\n```\n')).toEqual([code]);
    expect(parse('```html\n<b>\n  **x** [1]', true)).toEqual([code]);
  });

  it('holds back a lone marker on the last line while the text is streaming', () => {
    for (const tail of ['\n1.', '\n2', '\n- ', '\n##', '\n``']) {
      expect(parse(`done${tail}`, true), tail).toEqual([{ type: 'paragraph', children: [text('done')] }]);
    }
    expect(parse('in 42', true)).toEqual([{ type: 'paragraph', children: [text('in 42')] }]);
    expect(parse('42')).toEqual([{ type: 'paragraph', children: [text('42')] }]);
  });

  it('never removes shown text while an answer grows letter by letter', () => {
    const answer =
      'Yes, **30 days** of `delivery`. [1] See [our page](https://a.example/b).\n\n1. Open *orders*\n2. Done [2, 3]\n\n- a\n- b';
    let before = '';
    for (let length = 1; length <= answer.length; length += 1) {
      const shown = shownText(parse(answer.slice(0, length), true));
      expect(shown.startsWith(before.trimEnd()), `${before} → ${shown}`).toBe(true);
      before = shown;
    }
    expect(shownText(parse(answer))).toBe(before);
  });
});

/** Returns the visible text, with citations as `{n}`. */
function shownText(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownText).join('');
  if (typeof value !== 'object' || value === null) return '';
  if ('text' in value) return String(value.text);
  if ('numbers' in value) return `{${String(value.numbers)}}`;
  return 'children' in value ? shownText(value.children) : 'items' in value ? shownText(value.items) : '';
}
